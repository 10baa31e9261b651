import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for what comes about by itself in a moment.
 * @throws Error where it has not come about within the time limit, in milliseconds
 */
export const until = async (happened: () => boolean | Promise<boolean>, limit = 5_000): Promise<void> => {
  const end = performance.now() + limit;
  while (!(await happened())) {
    if (performance.now() > end) throw new Error(`it did not come about within ${limit} ms: ${happened}`);
    await wait(10);
  }
};
