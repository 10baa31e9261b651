import { setTimeout as wait } from 'node:timers/promises';
import { isHeldUp } from '../unavailable.ts';

/** How often a work is tried that others hold up, and the time between, in which they get on. */
export interface Patience {
  tries: number;
  pauseMs: number;
}

/** Three to four minutes: longer than whoever reads, shorter than who starts servers gives up. */
const defaultPatience: Patience = { tries: 300, pauseMs: 500 };

/**
 * Does a work again, as long as the database gives it up because others are in its way.
 * @param work done whole or not at all
 * @throws what the last try threw
 */
export const repeatWhileHeldUp = async (
  work: () => Promise<void>,
  { tries, pauseMs }: Patience = defaultPatience,
): Promise<void> => {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0 || !isHeldUp(error)) throw error;
    }
    await wait(pauseMs);
  }
};
