/** Event of the window when what waited in the outbox has arrived, as far as it was tried; its detail are the paths of the calls. */
export const writesSentEvent = 'writes-sent';

/**
 * Listens to it without the outbox itself, which brings a database.
 * @param listener gets the paths of the calls that arrived since the last time; none from an app of an earlier release
 * @returns a function that ends the listening
 */
export const onWritesSent = (listener: (paths: string[]) => void): (() => void) => {
  const hear = ({ detail }: CustomEventInit<string[]>) => listener(detail ?? []);
  window.addEventListener(writesSentEvent, hear);
  return () => window.removeEventListener(writesSentEvent, hear);
};
