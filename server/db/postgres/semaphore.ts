import { UnavailableError } from '../unavailable.ts';

/** A semaphore: permits are given in the order in which they are asked for. @param timeoutMs for which one is waited for; without end where it is 0 */
export const createSemaphore = (permits: number, timeoutMs = 0) => {
  let given = 0;
  const waiting: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next.resolve();
    else given -= 1;
  };
  return {
    /** @returns a function that gives the permit back @throws UnavailableError where there is none in time */
    acquire: async (): Promise<() => void> => {
      if (given < permits) given += 1;
      else {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const waits = { resolve, reject };
        waiting.push(waits);
        const giveUp = () => {
          waiting.splice(waiting.indexOf(waits), 1);
          reject(new UnavailableError(`no permit within ${timeoutMs} ms`));
        };
        const timer = timeoutMs > 0 ? setTimeout(giveUp, timeoutMs) : undefined;
        await promise.finally(() => clearTimeout(timer));
      }
      return giveBack;
    },
    refuseWaiting: (reason: Error) => {
      for (const { reject } of waiting.splice(0)) reject(reason);
    },
    waiting: () => waiting.length,
  };
};
