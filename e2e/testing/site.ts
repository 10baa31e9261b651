import { test as base, expect } from '@playwright/test';
import { routesHoldAtOnce } from './routes-at-once.ts';
import { type OwnServer, startServer } from './servers/own-server.ts';
import { type SeededSite, startSeededSite } from './servers/seeded-site.ts';
import { slowPagesOf } from './slow-pages.ts';
import { started } from './started.ts';
import { startTimeoutMs } from './time-limits.ts';
import { describeUnresponsive } from './unresponsive-page.ts';

interface SiteFixtures {
  /**
   * Starts a site for this test alone, which may name it anew or take it down. It ends after the test's pages are closed.
   * @param variables of its environment beside the usual ones
   */
  startSite: (variables?: NodeJS.ProcessEnv) => Promise<OwnServer>;
  /** Messages that this test provokes on purpose, as patterns; any other error in the console fails it. */
  expectedErrors: RegExp[];
  consoleErrors: string[];
}

interface WorkerFixtures {
  /** A site whose library tests may change and to whose members they may write. */
  ownSite: OwnServer;
  /** Another, with more novels than a page of a list has, one of them long. */
  seededSite: SeededSite;
}

/**
 * Playwright's test, with two rules more: a page is open once its program has started, and an error in the browser's console that
 * nobody expected fails the test. Each worker has sites of its own, begun where a test first asks for them.
 *
 * It is the one test of all specs: one with another fixture of a worker's would have a worker, a browser and sites of its own. What
 * the tests of a file share is made in `beforeAll`.
 */
export const test = base.extend<SiteFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      slowPagesOf(browser);
      routesHoldAtOnce(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const server = await startServer('production');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  seededSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const server = await startSeededSite();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 2 * startTimeoutMs },
  ],
  startSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const sites: OwnServer[] = [];
      await use(async (variables) => {
        const server = await startServer('production', variables);
        sites.push(server);
        return server;
      });
      for (const site of sites) await site.stop();
    },
    { timeout: startTimeoutMs },
  ],
  /** Made after what starts sites, and so closed before these end: at rest a page still asks its site for more. */
  context: ({ startSite: _, context }, use) => use(context),
  /** Opening a page means opening it and waiting until its program has started, unless a test waits for less (`waitUntil`). */
  page: async ({ page }, use, info) => {
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
    const unresponsive = info.status === 'timedOut' && (await describeUnresponsive(page));
    if (unresponsive) info.annotations.push({ type: 'note', description: unresponsive });
    // A request that the test answers itself may be under way still.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
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
      const expected = [...expectedErrors, blockedWorker, latePreload];
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Playwright's own remark where a spec does not ask for the service worker. */
export const blockedWorker = /^Service Worker registration blocked by Playwright/;

/**
 * Chromium's remark where a busy machine comes to a preloaded script only seconds after it has loaded the page. What a page preloads is
 * tested beside it (server/pages/document/preloads.test.ts).
 */
const latePreload = /was preloaded using link preload but not used within a few seconds/;

export { expect };
