import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds, asking every 10 ms. @throws Error where it does not hold within the time limit */
export const until = async (condition: () => boolean | Promise<boolean>, timeoutMs = 20_000): Promise<void> => {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`it did not hold within ${timeoutMs} ms: ${condition}`);
    await wait(10);
  }
};
