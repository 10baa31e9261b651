import { UnavailableError } from '../unavailable.ts';

/** Places that are taken in the order in which they were asked for. @param timeoutMs for which one is waited for; without end where it is 0 */
export const createPlaces = (max: number, timeoutMs = 0) => {
  let taken = 0;
  const waiting: { resolve: () => void; reject: (reason: UnavailableError) => void }[] = [];
  const give = () => {
    const next = waiting.shift();
    if (next) next.resolve();
    else taken -= 1;
  };
  return {
    take: async (): Promise<() => void> => {
      if (taken < max) taken += 1;
      else {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const waits = { resolve, reject };
        waiting.push(waits);
        const tooLate = () => {
          waiting.splice(waiting.indexOf(waits), 1);
          reject(new UnavailableError(`no place to write within ${timeoutMs} ms`));
        };
        const timer = timeoutMs > 0 ? setTimeout(tooLate, timeoutMs) : undefined;
        await promise.finally(() => clearTimeout(timer));
      }
      return give;
    },
    refuseWaiting: (reason: UnavailableError) => {
      for (const { reject } of waiting.splice(0)) reject(reason);
    },
    waiting: () => waiting.length,
  };
};
