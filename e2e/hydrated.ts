import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** Holds the scripts of a page back, as a slow network would. @returns a function that lets them through */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/remotes/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Whether React has taken over what the remote's page drew. */
const isAlive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('#region > *') ?? {}).some((key) => key.startsWith('__react')),
  );

/** Sees that the remote's page is alive. */
export const alive = (page: Page) => expect.poll(() => isAlive(page)).toBe(true);
