import { setTimeout as wait } from 'node:timers/promises';
import type { ShortAnswer } from '../processes/fleet.ts';

/** Counts of what steady readers met: answers, and failures by kind. */
export interface ReadingResult {
  requests: number;
  /** Requests that failed, and were made once more. */
  retried: number;
  /** Tries of the request that took the most. */
  mostTries: number;
  /** Those that failed at every try, with what they were answered last. */
  failed: string[];
  /** Times of the answers in milliseconds, unsorted. */
  times: number[];
}

/** Asks for an address. @throws where the connection fails */
export type Ask = (path: string) => Promise<ShortAnswer>;

interface Reading {
  readers?: number;
  /** Tries after which a request has failed: once more than the first, unless said. */
  maxTries?: number;
}

/** Time after which a reader tries again where the answer says none. */
export const retryAfterMs = 300;

/** Time between two requests of a reader. */
const pauseMs = 20;

/**
 * Lets readers ask for addresses in turn until they are stopped. What is answered otherwise than 200 is asked again when the answer says.
 * @param paths addresses, and what makes the next of one kind
 */
export const readSteadily = (
  ask: Ask,
  paths: readonly (string | (() => string))[],
  { readers = 4, maxTries = 2 }: Reading = {},
) => {
  const result: ReadingResult = { requests: 0, retried: 0, mostTries: 0, failed: [], times: [] };
  let stopped = false;
  /** @returns what came in place of 200, and how long to wait then */
  const attempt = async (path: string): Promise<{ failure: string; waitMs: number } | undefined> => {
    const begun = performance.now();
    try {
      const answer = await ask(path);
      result.times.push(performance.now() - begun);
      if (answer.status === 200) return undefined;
      return { failure: `${path}: ${answer.status}`, waitMs: answer.retryAfterMs ?? retryAfterMs };
    } catch (error) {
      return { failure: `${path}: ${error}`, waitMs: retryAfterMs };
    }
  };
  const readOne = async (path: string) => {
    result.requests += 1;
    let failed = await attempt(path);
    if (failed) result.retried += 1;
    let tries = 1;
    for (; failed && tries < maxTries; tries += 1) {
      await wait(failed.waitMs);
      failed = await attempt(path);
    }
    result.mostTries = Math.max(result.mostTries, tries);
    if (failed) result.failed.push(failed.failure);
  };
  const read = async (reader: number) => {
    for (let turn = reader; !stopped; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      await readOne(typeof path === 'string' ? path : path());
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
