import type { Page } from '@playwright/test';

/** Number of writes that wait in this browser: one that has arrived waits until the page has seen its answer. */
export const waitingWrites = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('writes').objectStore('writes').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });
