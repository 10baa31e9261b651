import { test as base, expect } from '@playwright/test';

interface SiteFixtures {
  /** Messages that this test provokes on purpose, as patterns; any other error in the console fails it. */
  expectedErrors: RegExp[];
  consoleErrors: string[];
}

/** Playwright's test, with one rule more: an error in the browser's console that nobody expected fails the test. */
export const test = base.extend<SiteFixtures>({
  expectedErrors: [[], { option: true }],
  consoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => errors.push(error.stack || String(error)));
      await use(errors);
      const expected = [...expectedErrors, blockedWorker];
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Playwright's own remark where a spec does not ask for the service worker. */
const blockedWorker = /^Service Worker registration blocked by Playwright/;

export { expect };
