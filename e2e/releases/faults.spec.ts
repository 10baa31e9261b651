import type { Page, Route } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { expect, test } from '../testing/site.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

/**
 * Each request of a page's start, and each way in which it can go wrong: what the reader sees then, and that their place
 * stays. docs/faults.md says it as a table.
 */
test.use({ expectedErrors: [/./] });

type Fault = 'fails once' | 'fails always' | 'is slow' | 'is garbage';
type Outcome = (page: Page, opened: Opened) => Promise<void>;

interface Opened {
  /** Lets a slow answer come. */
  answer: () => void;
  /** Mends the fault. */
  heal: () => Promise<void>;
  /** Checks that the text has not moved before the reader's eyes. */
  keepsPosition: () => Promise<void>;
}

/** @param waited a slow answer comes when this is over */
const strike = async (route: Route, fault: Fault, isFirst: boolean, waited: Promise<void>): Promise<void> => {
  if (fault === 'is garbage') return route.fulfill({ contentType: 'text/javascript', body: '<!doctype html><p>哎呀' });
  if (fault === 'fails always' || (fault === 'fails once' && isFirst)) return route.abort();
  if (fault === 'is slow') await waited;
  return route.continue();
};

/** Height that a reader has scrolled before the request goes wrong, in px. */
const scrolledPx = 240;

/**
 * Distance from the top of the screen to the end of the text, in px: it changes if the text moves before the reader's eyes.
 * The next chapter flows on below the end of the one that was opened, and novels like it below the contents of a book; other
 * pages end with the footer.
 */
const textEndOf = (page: Page) =>
  page.evaluate(() => {
    const ends = ['[data-chapter] p[data-pid]:last-of-type', '#contents', 'footer'];
    const end = ends.map((selector) => document.querySelector(selector)).find((found) => found !== null);
    return end?.getBoundingClientRect().bottom;
  });

/** Opens a page of which one request goes wrong once the reader has scrolled. */
const openWithFault = async (page: Page, address: string, request: RegExp, fault: Fault): Promise<Opened> => {
  const scrolled = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  let count = 0;
  await page.route(request, async (route) => {
    await scrolled.promise;
    count += 1;
    // The browser may have given up waiting, as when the page is left.
    await strike(route, fault, count === 1, slow.promise).catch(() => {});
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // All of the text is there: its end is measured.
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.evaluate((top) => window.scrollTo(0, top), scrolledPx);
  const before = await textEndOf(page);
  scrolled.resolve();
  return {
    answer: slow.resolve,
    heal: () => page.unroute(request),
    keepsPosition: () => expect.poll(() => textEndOf(page)).toBeCloseTo(before ?? Number.NaN, 0),
  };
};

/** The text as it stands in the page, the frame around it. */
const textStands = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
};

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const goOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /下一章|开始阅读/ })
    .first()
    .click();
const wentOn = (page: Page, before: string | null) =>
  expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '');
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

/** The page comes alive, and the next one by script. */
const works: Outcome = async (page, { answer, keepsPosition }) => {
  await textStands(page);
  answer();
  await alive(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await keepsPosition();
  await mark(page);
  const before = await headingOf(page);
  await goOn(page);
  await wentOn(page, before);
  expect(await isSame(page)).toBe(true);
};

/** The page stays what the server sent: readable, its links lead on, and the next page is a new chance. */
const staysPlain: Outcome = async (page, { heal, keepsPosition }) => {
  await page.waitForLoadState('load');
  await textStands(page);
  await keepsPosition();
  await heal();
  const before = await headingOf(page);
  await goOn(page);
  await wentOn(page, before);
  await alive(page);
};

/** The text stays under a notice; the frame works; 重试 brings the rest without a reload. */
const saysSo: Outcome = async (page, { heal, keepsPosition }) => {
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('没有加载成功');
  await textStands(page);
  await keepsPosition();
  await mark(page);
  await heal();
  await notice.getByRole('button', { name: '重试' }).click();
  await expect(notice).toBeHidden();
  await alive(page);
  await keepsPosition();
  const before = await headingOf(page);
  await goOn(page);
  await wentOn(page, before);
  expect(await isSame(page)).toBe(true);
};

/** Names of the outcomes in the names of tests. */
const outcomeNames = new Map<Outcome, string>([
  [works, 'works'],
  [staysPlain, 'stays what the server sent'],
  [saysSo, 'says so and offers another try'],
]);

const chapter = '/detail/1001-2';
const bookPage = '/book/1001';

const rows: { request: string; address: string; pattern: RegExp; cells: Record<Fault, Outcome> }[] = [
  {
    request: 'the shell’s script',
    address: chapter,
    pattern: /\/remotes\/shell\/.*\/main\..*\.js$/,
    cells: { 'fails once': staysPlain, 'fails always': staysPlain, 'is slow': works, 'is garbage': staysPlain },
  },
  ...[
    { request: 'the remote’s entry', address: chapter, pattern: /\/remotes\/reader\/.*\/remoteEntry\..*\.js$/ },
    { request: 'the exposed chunk', address: chapter, pattern: /\/remotes\/reader\/.*\/__federation_expose.*\.js$/ },
    { request: 'the page’s chunk', address: chapter, pattern: /\/remotes\/reader\/.*\/chapter\..*\.js$/ },
    { request: 'a chunk that pages share', address: bookPage, pattern: /\/remotes\/reader\/.*\/\d+\..*\.js$/ },
  ].map((row) => ({
    ...row,
    cells: { 'fails once': works, 'fails always': saysSo, 'is slow': works, 'is garbage': saysSo },
  })),
];

/** Whether a cell is tried in every run: all of the shell's script and the remote's entry, and one of each request behind them. */
const standsForOthers = (row: number, fault: Fault): boolean => row < 2 || fault === 'fails always';

for (const [row, { request, address, pattern, cells }] of rows.entries()) {
  for (const [fault, outcome] of Object.entries(cells) as [Fault, Outcome][]) {
    if (!wholeMatrices && !standsForOthers(row, fault)) continue;
    test(`a page ${outcomeNames.get(outcome)} where ${request} ${fault}`, async ({ page }) => {
      await outcome(page, await openWithFault(page, address, pattern, fault));
    });
  }
}

test('a release set that is garbage leaves the text and its links', async ({ page }) => {
  await page.route(`**${chapter}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(id="page-data">).{40}/, '$1');
    await route.fulfill({ response: answer, body });
  });
  // Its program never starts.
  await page.goto(chapter, { waitUntil: 'domcontentloaded' });
  await textStands(page);
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第三章/);
  await alive(page);
});

test('no page asks for a manifest, which is there for tools, so nothing can go wrong with it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(chapter);
  await alive(page);
  expect(asked.filter((url) => url.includes('/remoteEntry.'))).not.toEqual([]);
  expect(asked.filter((url) => url.includes('mf-manifest.json'))).toEqual([]);
});

test.describe('turning to the next chapter', () => {
  const next = '**/api/v1/chapter/1001-3/';

  /** Turns to the next chapter while its call goes wrong: the chapter ahead that was fetched while idle as well. */
  const turnWithFault = async (page: Page, fault: Fault) => {
    const slow = Promise.withResolvers<void>();
    let count = 0;
    await page.route(next, (route) => {
      count += 1;
      return strike(route, fault, count === 1, slow.promise);
    });
    const fetchedAhead = page.waitForRequest(next);
    await page.goto(chapter);
    await alive(page);
    await mark(page);
    if (fault === 'fails once') await fetchedAhead;
    await goOn(page);
    if (fault === 'is slow') await expect(page.getByRole('progressbar')).toBeVisible();
    slow.resolve();
  };

  for (const fault of ['fails once', 'is slow'] as const) {
    test(`the next chapter comes where its call ${fault}`, async ({ page }) => {
      await turnWithFault(page, fault);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第三章/);
      expect(await isSame(page)).toBe(true);
    });
  }

  test('a chapter that comes ahead after its own call has failed is shown by 重试', async ({ page }) => {
    const ahead = Promise.withResolvers<void>();
    let count = 0;
    await page.route(next, async (route) => {
      count += 1;
      if (count > 1) return route.abort();
      await ahead.promise;
      return route.continue();
    });
    const fetchedAhead = page.waitForRequest(next);
    await page.goto(chapter);
    await alive(page);
    await fetchedAhead;
    await goOn(page);
    const retry = page.getByRole('main').getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();
    const arrived = page.waitForResponse(next);
    ahead.resolve();
    await (await arrived).finished();
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第三章/);
    expect(count).toBe(2);
  });

  for (const fault of ['fails always', 'is garbage'] as const) {
    test(`where the call for the next chapter ${fault} it is said, can be tried again, and leads back to the place`, async ({
      page,
    }) => {
      await turnWithFault(page, fault);
      await expect(page.getByText('请求失败')).toBeVisible();
      const retry = page.getByRole('main').getByRole('button', { name: '重试' });
      await expect(retry).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第二章/);
      await page.goForward();
      await expect(retry).toBeVisible();
      // Not by `unroute`: that ends the interception while requests are under way.
      await page.route(next, (route) => route.continue());
      await retry.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第三章/);
      expect(await isSame(page)).toBe(true);
    });
  }
});
