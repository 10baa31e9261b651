import { setTimeout as wait } from 'node:timers/promises';

/** What readers met who read all the time. */
export interface ReadingResult {
  requests: number;
  /** Requests that failed, and were made once more. */
  retried: number;
  /** Those that failed again, with what they were answered. */
  failed: string[];
  /** Times of the answers in milliseconds, unsorted. */
  times: number[];
}

/** Asks for an address. @returns the status @throws where the connection fails */
export type Ask = (path: string) => Promise<number>;

/** Time after which a reader tries again. */
const retryAfterMs = 300;

/** Time between two requests of a reader. */
const pauseMs = 20;

/** Lets readers ask for addresses in turn until they are stopped; each request that fails is made once more. */
export const readSteadily = (ask: Ask, paths: readonly string[], readers = 4) => {
  const result: ReadingResult = { requests: 0, retried: 0, failed: [], times: [] };
  let stopped = false;
  const attempt = async (path: string): Promise<string | undefined> => {
    const begun = performance.now();
    try {
      const status = await ask(path);
      result.times.push(performance.now() - begun);
      return status >= 500 ? `${path}: ${status}` : undefined;
    } catch (error) {
      return `${path}: ${error}`;
    }
  };
  const read = async (reader: number) => {
    for (let turn = reader; !stopped; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      result.requests += 1;
      if ((await attempt(path)) !== undefined) {
        result.retried += 1;
        await wait(retryAfterMs);
        const again = await attempt(path);
        if (again !== undefined) result.failed.push(again);
      }
      await wait(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  return {
    result,
    stop: async (): Promise<ReadingResult> => {
      stopped = true;
      await all;
      return result;
    },
  };
};
