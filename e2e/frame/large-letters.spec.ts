import type { Page } from '@playwright/test';
import { fillMember } from '../testing/members/filled-member.ts';
import { expect, test } from '../testing/site.ts';

test.use({ expectedErrors: [/404 \(Not Found\)/] });

const widths = [390, 640, 1280];

const visitorsAddresses = [
  '/home',
  '/search?keyword=港',
  '/filter',
  '/ranking?period=total',
  '/author/1',
  '/book/1001',
  '/detail/1001-2',
  '/history',
];

const membersAddresses = [
  '/home',
  '/book/1001',
  '/user/bookshelf',
  '/user/bookshelf?tab=chapter',
  '/user/message',
  '/user/reading',
  '/user/feedback',
  '/user/setting',
];

/** Beginnings of the texts of which a reader does not see all, as an element around them hides what does not fit; and whether the page is wider than its screen. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (element: Element, axis: 'overflowX' | 'overflowY') =>
      ['hidden', 'clip'].includes(getComputedStyle(element)[axis]);
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      // An introduction is a beginning of its text at any size.
      if (parent?.tagName === 'P' && getComputedStyle(parent).webkitLineClamp !== 'none') continue;
      if (parent === null || !text.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      for (let place: Element | null = parent; place !== null && place !== document.body; place = place.parentElement) {
        const style = getComputedStyle(place);
        // The rest of the text can be scrolled to.
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        const edge = place.getBoundingClientRect();
        // Text for screen readers alone stands in an element one pixel wide (VisuallyHidden).
        if (edge.width <= 1 || style.clipPath !== 'none') break;
        if (style.position === 'fixed') break;
        if (
          (hides(place, 'overflowX') && (box.right > edge.right + 2 || box.left < edge.left - 2)) ||
          (hides(place, 'overflowY') && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4))
        ) {
          cut.add(`${text.textContent.trim().slice(0, 30)}`);
          break;
        }
      }
    }
    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (beyond > 0)
      cut.add(
        `the page is ${beyond} px too wide: ${[...document.querySelectorAll('main *')]
          .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth)
          .map((part) => `${part.tagName}.${part.className} ${(part.textContent ?? '').slice(0, 10)}`)
          .slice(-3)
          .join(' | ')}`,
      );
    return [...cut];
  });

for (const width of widths) {
  test(`nothing is cut and nothing goes sideways where the browser’s letters are 32 px, on ${width} px [B5.10]`, async ({
    page,
    startSite,
  }) => {
    test.slow();
    // One without what other tests have put on it.
    const site = await startSite();
    await page.setViewportSize({ width, height: 844 });
    const protocol = await page.context().newCDPSession(page);
    const lookAt = async (address: string, letterPx: number) => {
      await protocol.send('Page.setFontSizes', { fontSizes: { standard: letterPx } });
      await page.goto(site.origin + address);
      await page.waitForLoadState('networkidle');
      return cutTexts(page);
    };
    const cut: string[] = [];
    const visit = async (address: string) => {
      const always = await lookAt(address, 16);
      for (const text of await lookAt(address, 32)) if (!always.includes(text)) cut.push(`${address}: ${text}`);
    };
    for (const address of visitorsAddresses) await visit(address);
    await fillMember(page, site);
    for (const address of membersAddresses) await visit(address);
    expect(cut).toEqual([]);
  });
}
