import { test as base, expect } from '@playwright/test';
import { started } from './started.ts';

interface SiteFixtures {
  /** Messages that this test provokes on purpose, as patterns; any other error in the console fails it. */
  expectedErrors: RegExp[];
  consoleErrors: string[];
}

/** Playwright's test, with two rules more: a page is open once its program has started, and an error in the browser's console that nobody expected fails the test. */
export const test = base.extend<SiteFixtures>({
  /** Opening a page means opening it and waiting until its program has started, unless a test waits for less (`waitUntil`). */
  page: async ({ page }, use) => {
    const open = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
    page.goto = async (url, options) => {
      const response = await open.goto(url, options);
      if ((options?.waitUntil ?? 'load') === 'load') await started(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await open.reload(options);
      if ((options?.waitUntil ?? 'load') === 'load') await started(page);
      return response;
    };
    await use(page);
  },
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
