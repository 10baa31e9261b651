import type { Page } from '@playwright/test';
import { holdRequests } from '../../testing/hold-requests.ts';
import { alive } from '../../testing/hydrated.ts';
import { selectionBar, selectText } from '../../testing/reading/notes.ts';
import { expect, test } from '../../testing/site.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' }))),
);

const chapter = '1001-2';

/** Page that is shown, from 0, and how many there are. */
const pages = (page: Page) =>
  page.locator('[data-current]').evaluate((element) => ({
    shown: element.scrollLeft / element.clientWidth,
    count: Math.round(element.scrollWidth / element.clientWidth),
  }));

/** Opens the chapter and waits until its pages are counted. */
const open = async (page: Page) => {
  await page.goto(`/detail/${chapter}`);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
};

const tap = async (page: Page, across: number) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width * across, height / 2);
};

test('the first paint is in pages, and without the program the text can be read by scrolling sideways', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`/detail/${chapter}`, { waitUntil: 'commit' });
  const article = page.getByRole('article');
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(article).toHaveCSS('overflow-x', 'auto');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(article).toHaveCSS('column-count', width < 960 ? '1' : '2');
  expect(await article.evaluate((element) => element.clientHeight)).toBe(height);
  expect((await pages(page)).count).toBeGreaterThan(1);
});
test.use({ expectedErrors: [/ERR_FAILED/] });

test('a chapter that is opened by a link is in pages before its program has come', async ({ page }) => {
  await page.goto('/book/1001');
  await alive(page);
  const release = await holdRequests(page, /\/reading\.[0-9a-f]+\.js$/);
  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page.locator('[data-chapter]')).toHaveCSS('overflow-x', 'auto');
  release();
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
});

test('taps on the left and the right turn the pages, and the page is told [B1.10]', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page);
  await tap(page, 0.9);
  await expect.poll(async () => (await pages(page)).shown).toBe(1);
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
  await tap(page, 0.1);
  await expect.poll(async () => (await pages(page)).shown).toBe(0);
  await tap(page, 0.9);
  await expect.poll(async () => (await pages(page)).shown).toBe(1);
});

test('the last page leads to the next chapter, and its first back to the last [B1.10]', async ({ page }) => {
  await open(page);
  const { count } = await pages(page);
  for (let shown = 1; shown < count; shown += 1) {
    await tap(page, 0.9);
    await expect.poll(async () => (await pages(page)).shown).toBe(shown);
  }
  await tap(page, 0.9);
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await tap(page, 0.1);
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect.poll(async () => (await pages(page)).shown).toBe(count - 1);
});

test('turned back to a chapter that has to be loaded first, its last page is shown as well [B15.181]', {
  tag: '@phone',
}, async ({ page }) => {
  // On a metered connection no chapter is loaded ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  );
  await open(page);
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\/detail\/1001-1$/);
  await expect(page.getByText(/^([2-9]|\d\d) \/ \1$/)).toBeVisible();
  // It was left at its beginning, and is gone on to from there.
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
});

test('the same sentence is in view after the mode changes [B1.11]', { tag: '@phone' }, async ({ page }) => {
  await open(page);
  await tap(page, 0.9);
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
  const first = await page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('[data-current] p[data-pid]')];
    return paragraphs.findIndex((paragraph) => paragraph.getBoundingClientRect().left > 0);
  });
  await page.evaluate(() => delete document.documentElement.dataset.mode);
  await expect(page.locator('[data-current] p[data-pid]').nth(first)).toBeInViewport();
});

test('one movement of the wheel turns one page, however long it runs on', async ({ page }) => {
  await open(page);
  /** A flick on a trackpad: events that grow weaker, 40 ms apart, by their own clock. @returns the page that is shown then */
  const flick = (startMs: number) =>
    page.locator('[data-current]').evaluate((element, start) => {
      for (let count = 0; count < 40; count += 1) {
        const deltaY = 120 * 0.9 ** count;
        const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: start + count * 40 });
        element.dispatchEvent(event);
      }
      return element.scrollLeft / element.clientWidth;
    }, startMs);
  expect(await flick(10_000)).toBe(1);
  expect(await flick(20_000)).toBe(2);
});

test('beside the pages of a wide window the wheel, clicks and swipes turn them as well', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 500 });
  await open(page);
  const left = await page.locator('[data-current]').evaluate((element) => element.getBoundingClientRect().left);
  expect(left).toBeGreaterThan(60);
  const expectShown = (shown: number) => expect.poll(async () => (await pages(page)).shown).toBe(shown);
  await page.mouse.move(1780, 20);
  await page.mouse.wheel(0, 120);
  await expectShown(1);
  await page.mouse.click(1780, 20);
  await expectShown(2);
  await page.mouse.click(30, 20);
  await expectShown(1);

  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const swipe = async (from: number, to: number) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 20 }] });
    for (const x of [(from + to) / 2, to])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 20 }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(1900, 1780);
  await expectShown(2);
  await swipe(30, 130);
  await expectShown(1);
});

test('no page holds the links to other chapters alone', { tag: '@phone' }, async ({ page }) => {
  await open(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  /** Pages after that of the last character. */
  const pagesBeyondText = () =>
    page.locator('[data-current]').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents([...element.querySelectorAll('p[data-pid]')].at(-1) ?? element);
      const end = range.getBoundingClientRect().right - element.getBoundingClientRect().left + element.scrollLeft;
      return Math.round(element.scrollWidth / element.clientWidth) - Math.ceil(end / element.clientWidth);
    });
  const isThere = page.getByRole('navigation', { name: '章节导航' });
  const seen = new Set<boolean>();
  for (let less = 0; less < 400; less += 10) {
    await page.setViewportSize({ width, height: height - less });
    await expect.poll(pagesBeyondText).toBe(0);
    seen.add(await isThere.isVisible());
  }
  // Where the last page has room for them they stand below the text.
  expect([...seen].sort()).toEqual([false, true]);
});

/** Swipes over the screen, as a finger does. @param meanwhile is done while the finger has gone a third of its way */
const swipe = async (page: Page, to: 'left' | 'right' = 'left', meanwhile?: () => Promise<unknown>) => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  const at = (step: number) => (to === 'left' ? 340 - step * 20 : 40 + step * 20);
  for (let step = 0; step <= 15; step += 1) {
    await touch(step === 0 ? 'touchStart' : 'touchMove', at(step));
    if (step === 5) await meanwhile?.();
  }
  await touch('touchEnd');
};

test('the bar over selected text leaves and comes with its page [B15.174]', async ({ page }) => {
  await open(page);
  await page.keyboard.press('PageDown');
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
  // Of the left column: in a wide window, turned back, it lies beside the edge of the page before, within the window and not drawn.
  const pid = await page.locator('[data-current]').evaluate((chapter) => {
    const { left } = chapter.getBoundingClientRect();
    const isLeft = (paragraph: HTMLElement) => {
      const start = paragraph.getBoundingClientRect().left - left;
      return start >= 0 && start < chapter.clientWidth / 2 && (paragraph.textContent?.length ?? 0) >= 40;
    };
    return [...chapter.querySelectorAll<HTMLElement>('p[data-pid]')].find(isLeft)?.dataset.pid ?? '';
  });
  await selectText(page, [pid, 0], [pid, 40]);
  await expect(selectionBar(page)).toBeVisible();
  for (const [there, back] of [
    ['PageUp', 'PageDown'],
    ['PageDown', 'PageUp'],
  ] as const) {
    await page.keyboard.press(there);
    await expect(selectionBar(page)).toBeHidden();
    await page.keyboard.press(back);
    await expect(selectionBar(page)).toBeVisible();
  }
});

test('nothing of the frame stands behind the pages, and the window has no room to scroll [B15.178]', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page);
  await expect(page.getByRole('navigation', { name: '作品分类' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test('a swipe turns one page [B1.10]', { tag: '@touch' }, async ({ page }) => {
  await open(page);
  await swipe(page);
  await expect.poll(async () => (await pages(page)).shown).toBe(1);
});

for (const turn of ['none', 'slide', 'cover'])
  test(`a swipe has the page follow the finger where the turn ${turn} is chosen, and turns one page [B1.98]`, {
    tag: '@touch',
  }, async ({ page }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem('reading', JSON.stringify({ mode: 'page', turn: chosen })),
      turn,
    );
    await open(page);
    let share = 0;
    await swipe(page, 'left', async () => {
      const shareOf = () =>
        page.locator('[data-current]').evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
      await expect.poll(async () => (share = await shareOf())).toBeGreaterThan(0);
    });
    expect(share).toBeLessThan(1);
    await expect.poll(async () => (await pages(page)).shown).toBe(1);
  });

test("swipes back turn to the chapter before, and at the book's first page to nothing: not back in the browser's history [B15.185]", {
  tag: '@touch',
}, async ({ page }) => {
  await page.goto('/home');
  await open(page);
  await swipe(page, 'right');
  await expect(page).toHaveURL(/\/detail\/1001-1$/);
  const count = Number(/\d+$/.exec((await page.getByText(/^([2-9]|\d\d) \/ \1$/).textContent()) ?? '')?.[0]);
  for (let shown = count - 2; shown >= 0; shown -= 1) {
    await swipe(page, 'right');
    await expect.poll(async () => (await pages(page)).shown).toBe(shown);
  }
  let left = false;
  page.on('framenavigated', () => {
    left = true;
  });
  await swipe(page, 'right');
  // The browser would go back as the finger lifts.
  await expect(page.getByText(new RegExp(`^1 / ${count}$`))).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText(new RegExp(`^${count} / ${count}$`))).toBeVisible();
  expect(left).toBe(false);
});

test('a swipe turns one page also where the chapter is laid out anew under the finger [B1.10]', {
  tag: '@touch',
}, async ({ page }) => {
  await open(page);
  /** All text of the chapter is moved by some lines, as by a font that comes late. */
  const layOutAnew = (padding: string) =>
    page.evaluate(async (to) => {
      document.querySelector<HTMLElement>('[data-current] > h1')?.style.setProperty('padding-block-end', to);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, padding);
  await layOutAnew('160px');
  await page.keyboard.press('End');
  await expect(page.getByText(/^([3-9]|\d\d) \/ \1$/)).toBeVisible();
  const { shown: last } = await pages(page);
  // The text is laid out anew in mid-swipe: the first words of this page come to stand on the page before, to which the finger is swiping.
  await swipe(page, 'right', () => layOutAnew('0px'));
  await expect(page.getByText(new RegExp(`^${last} / `))).toBeVisible();
  await expect.poll(async () => (await pages(page)).shown).toBe(last - 1);
});

test('a swipe turns beyond the last page also while text is selected', { tag: '@touch' }, async ({ page }) => {
  await open(page);
  await page.keyboard.press('End');
  const { count } = await pages(page);
  await expect.poll(async () => (await pages(page)).shown).toBe(count - 1);
  const last = (await page.locator('[data-current] p[data-pid]').last().getAttribute('data-pid')) ?? '';
  await selectText(page, [last, 0], [last, 4]);
  await expect(selectionBar(page)).toBeVisible();
  await swipe(page);
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
});

test('the number of the page and the time that is left stand side by side [B1.32]', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page);
  // On a phone there is room for both in the immersive view alone.
  if (isMobile) await page.keyboard.press('f');
  const timeLeft = await page
    .getByText(/^本章约剩 \d+ 分钟/)
    .last()
    .boundingBox();
  const number = await page.getByText(/^1 \/ \d+$/).boundingBox();
  expect((timeLeft?.x ?? 0) + (timeLeft?.width ?? 0)).toBeLessThan(number?.x ?? 0);
});
