import { test as base, expect, type Page } from '@playwright/test';

/**
 * Playwright's test, in a browser that gets this remote inside the running site; what it gets of the site is everybody's. An
 * error in the console fails the test.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(error.stack || String(error)));
    await page.goto(String(process.env.OVERRIDE_LINK));
    await use(page);
    expect(errors).toEqual([]);
  },
});

/** Checks that React has taken over what the remote's page drew. */
export const alive = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('#region > *') ?? {}).some((key) => key.startsWith('__react')),
      ),
    )
    .toBe(true);

export { expect };
