import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { executable } from '../browsers/chromium.ts';
import { scriptsOfPage, setOf } from './page-set.ts';

/** Time, in milliseconds, for which a chapter is looked at. */
const pause = 700;

/** Turns, there and back, after which a page is loaded anew. */
const turnsAPage = 5;

export interface Browsers {
  chapters: number;
  /** Number of release sets that they have seen. */
  sets: Set<string>;
  faults: string[];
  stop: () => Promise<void>;
}

/** Real browsers that read on, chapter after chapter. */
export const startBrowsers = async (count: number, chapter: string): Promise<Browsers> => {
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox', '--disable-gpu'] });
  let running = true;
  const browsers: Browsers = {
    chapters: 0,
    sets: new Set(),
    faults: [],
    stop: async () => {
      running = false;
      await Promise.all(reading);
      await browser.close();
    },
  };
  const goOnReading = async (): Promise<void> => {
    const page = await openPage(browser, browsers.faults);
    while (running) {
      const loaded: string[] = [];
      const listen = (request: { url: () => string }) => loaded.push(request.url());
      page.on('request', listen);
      const html = await (await page.goto(chapter))?.text();
      for (let turn = 0; running && turn < turnsAPage; turn += 1) {
        await wait(pause);
        const next = turn % 2 === 0;
        await page
          .getByRole('link', { name: next ? '下一章' : '上一章' })
          .first()
          .click();
        await page.waitForURL((url) => (url.href === chapter) !== next);
        browsers.chapters += 1;
      }
      page.off('request', listen);
      browsers.sets.add([...setOf(html ?? '')].join(' '));
      const scripts = scriptsOfPage(html ?? '');
      const paths = loaded.map((url) => new URL(url).pathname);
      const strange = paths.filter((path) => path.startsWith('/remotes/') && !scripts.has(path));
      browsers.faults.push(...strange.map((url) => `a page loaded ${url}, which is not of its set`));
    }
  };
  const reading = Array.from({ length: count }, () =>
    goOnReading().catch((error) => void browsers.faults.push(String(error))),
  );
  return browsers;
};

const openPage = async (browser: Browser, faults: string[]): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => faults.push(`in a page: ${error}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it had asked for.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') faults.push(`${why}: ${request.url()}`);
  });
  return page;
};
