import type { Page } from '@playwright/test';

/** Holds a page's requests back, as a slow network would. @returns a function that lets them through */
export const holdRequests = async (page: Page, url: string | RegExp): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    // The page may have been left in the meantime.
    await route.continue().catch(() => {});
  });
  return release;
};

export const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, '**/remotes/**/*.js');
