import { setTimeout as wait } from 'node:timers/promises';
import { limitMs } from './time-limits.ts';

/** Waits until a condition holds, asking every 10 ms. @throws Error where it does not hold within the time limit */
export const until = async (condition: () => boolean | Promise<boolean>, timeoutMs = 20_000): Promise<void> => {
  const longestMs = limitMs(timeoutMs);
  const end = performance.now() + longestMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`it did not hold within ${longestMs} ms: ${condition}`);
    await wait(10);
  }
};
