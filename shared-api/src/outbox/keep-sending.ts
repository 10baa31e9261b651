import { sendQueuedWrites, waitingWrites, writesWaitingEvent } from './outbox.ts';

/** Times to the next try while the server cannot be reached; the last one goes on. */
const retryMs = [5_000, 15_000, 30_000, 60_000, 300_000] as const;

/**
 * Sends what waits now, whenever the network or the reader comes back, and again and again as long as something waits.
 * @returns a function that stops it
 */
export const keepSending = (): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async () => {
    clearTimeout(timer);
    await sendQueuedWrites().catch(() => {});
  };
  const sendAnew = () => {
    tries = 0;
    void send();
  };
  const sendWhenSeen = () => {
    if (document.visibilityState === 'visible') sendAnew();
  };
  const schedule = (event: Event) => {
    clearTimeout(timer);
    if ((event as CustomEvent<number>).detail === 0) {
      tries = 0;
      return;
    }
    timer = setTimeout(send, retryMs[Math.min(tries, retryMs.length - 1)]);
    tries += 1;
  };
  window.addEventListener(writesWaitingEvent, schedule);
  window.addEventListener('online', sendAnew);
  document.addEventListener('visibilitychange', sendWhenSeen);
  void waitingWrites()
    .then((count) => (count > 0 ? send() : undefined))
    .catch(() => {});
  return () => {
    clearTimeout(timer);
    window.removeEventListener(writesWaitingEvent, schedule);
    window.removeEventListener('online', sendAnew);
    document.removeEventListener('visibilitychange', sendWhenSeen);
  };
};
