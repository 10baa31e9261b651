import type { Page } from '@playwright/test';
import { expect } from '../site.ts';
import { programLoaded } from './reading-place.ts';

interface Walk {
  steps: number;
  /** The same steps for the same number. */
  seed: number;
  /** Sizes of the window, in pixels; a phone's two are those of its rotation. */
  windows: readonly (readonly [width: number, height: number])[];
}

/** A character of the book, where the reader is. */
interface Place {
  chapterId: string;
  pid: string;
  /** UTF-16 code units into the paragraph. */
  offset: number;
}

/**
 * Changes mode, font, sizes, script and window of an open chapter at random, as a reader does in the settings, reads on or back
 * now and then, and opens the page anew. After each step the sentence at which reading stood has to be the first in view (scroll), or on
 * the page that is shown.
 */
export const walkKeepingPlace = async (page: Page, { steps, seed, windows }: Walk): Promise<void> => {
  const random = seededNumbers(seed);
  let place: Place;
  const below = (limit: number) => Math.floor(random() * limit);
  const settings = page.getByRole('dialog', { name: '阅读设置' });
  const openSettings = async () => {
    await page.keyboard.press('s');
    await expect(settings).toBeVisible();
  };
  const closeSettings = async () => {
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  };
  const slide = (name: string, least: number, most: number, step: number) => async () => {
    const slider = settings.getByRole('slider', { name, exact: true });
    const value = String(Number((least + below(Math.round((most - least) / step) + 1) * step).toFixed(1)));
    // A phone that is held upright has no 页宽.
    if (!(await slider.isVisible())) return `no ${name}`;
    await slider.fill(value);
    return `${name} ${value}`;
  };
  const choose = (names: readonly string[]) => async () => {
    const name = names[below(names.length)] ?? '';
    await settings.getByRole('radio', { name, exact: true }).check();
    return name;
  };

  const changes: (() => Promise<string>)[] = [
    choose(['滚动', '分页']),
    choose(['滚动', '分页']),
    choose(['宋体', '黑体', '楷体']),
    slide('字号', 12, 36, 1),
    slide('字号', 12, 36, 1),
    slide('行距', 1.2, 3, 0.1),
    slide('页宽', 20, 60, 1),
    slide('段距', 0, 3, 0.1),
    slide('字重', 300, 700, 100),
    slide('边距', 16, 64, 4),
    choose(['两端', '靠左']),
    async () => {
      const turn = ['平移', '覆盖', '无'][below(3)] ?? '';
      const choice = settings
        .getByRole('radiogroup', { name: '翻页动画' })
        .getByRole('radio', { name: turn, exact: true });
      // Scrolling turns no pages.
      if (!(await choice.isVisible())) return 'no 翻页动画';
      await choice.check();
      return `翻页动画 ${turn}`;
    },
    async () => {
      const indent = settings.getByRole('checkbox', { name: '缩进' });
      await indent.setChecked(!(await indent.isChecked()));
      return '缩进';
    },
    choose(['原文', '简体', '繁体']),
    async () => {
      await settings.getByRole('button', { name: '恢复默认' }).click();
      return '恢复默认';
    },
    async () => {
      await closeSettings();
      await page.keyboard.press('f');
      await openSettings();
      return '全屏';
    },
    async () => {
      const [width, height] = windows[below(windows.length)] ?? [390, 844];
      // A window that fills the screen has no other size.
      await page.evaluate(() => document.exitFullscreen().catch(() => {}));
      await page.setViewportSize({ width, height });
      return `${width} × ${height}`;
    },
    async () => {
      // The address follows the text once it has stayed in a chapter.
      await page.waitForURL(`**/detail/${place.chapterId}`);
      await page.reload();
      await programLoaded(page);
      await openSettings();
      return 'reload';
    },
  ];
  const readOn = async () => {
    await closeSettings();
    const isPaged = await page.evaluate(() => document.documentElement.dataset.mode === 'page');
    const key = { on: isPaged ? 'PageDown' : 'j', back: isPaged ? 'PageUp' : 'k' }[below(3) > 0 ? 'on' : 'back'];
    for (let times = below(isPaged ? 3 : 14) + 1; times > 0; times -= 1) await page.keyboard.press(key);
    // Pages that move are turned once they have.
    await expect(page.locator('html')).not.toHaveAttribute('data-turn');
    await painted(page);
    await openSettings();
    return `${key}`;
  };

  await openSettings();
  let before = (await look(page)).first;
  place = before;
  const done: string[] = [];
  for (let step = 1; step <= steps; step += 1) {
    // Every eighth step or so the reader moves, and is somewhere else from then on.
    const change = below(8) === 0 ? undefined : changes[below(changes.length)];
    done.push(await (change ?? readOn)());
    await painted(page);
    const { first, misplaced } = await look(page, change && place);
    // At the book's ends nothing moves.
    if (!change && !isSame(first, before)) place = first;
    before = first;
    expect(misplaced, `seed ${seed}, step ${step} (${done.slice(-6).join(' · ')})`).toBeNull();
  }
};

const isSame = (one: Place, other: Place): boolean =>
  one.chapterId === other.chapterId && one.pid === other.pid && one.offset === other.offset;

/** Waits until what has changed is drawn. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/**
 * The first character in view (where there is none, the last before it), and where a place stands if that is neither on its line
 * (scroll) nor on the page that is shown.
 */
export const look = (page: Page, place?: Place): Promise<{ first: Place; misplaced: object | null }> =>
  page.evaluate((wanted) => {
    const isPaged = document.documentElement.dataset.mode === 'page';
    const boxOf = (node: Node, offset: number): DOMRect => {
      const range = document.createRange();
      range.setStart(node, offset);
      range.setEnd(node, offset + 1);
      return range.getClientRects()[0] ?? range.getBoundingClientRect();
    };
    const shown = document.querySelector('[data-current]')?.getBoundingClientRect() ?? new DOMRect();
    const isInView = ({ right, bottom }: DOMRect) => (isPaged ? right > shown.left + 1 : bottom > 8);
    // Of its characters: those of lines that stand close reach over the paragraph's edge.
    const textBox = (paragraph: HTMLElement): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      return range.getBoundingClientRect();
    };
    const paragraphs = document.querySelectorAll<HTMLElement>(`${isPaged ? '[data-current] ' : ''}p[data-pid]`);
    const findFirst = (): { first: Place; box: DOMRect } => {
      let last: { first: Place; box: DOMRect } | undefined;
      for (const paragraph of paragraphs) {
        const node = paragraph.firstChild;
        const length = node?.textContent?.length ?? 0;
        const chapterId = paragraph.closest<HTMLElement>('[data-chapter]')?.dataset.chapter ?? '';
        const isInSight = isInView(textBox(paragraph));
        for (let offset = isInSight ? 0 : length - 1; node && offset < length; offset += 1) {
          last = { first: { chapterId, pid: paragraph.dataset.pid ?? '', offset }, box: boxOf(node, offset) };
          if (isInView(last.box)) return last;
        }
      }
      if (!last) throw new Error('there is no text');
      return last;
    };
    const { first, box: firstBox } = findFirst();
    if (!wanted) return { first, misplaced: null };
    const paragraph = document.querySelector(`[data-chapter="${wanted.chapterId}"] p[data-pid="${wanted.pid}"]`);
    if (!paragraph?.firstChild) return { first, misplaced: wanted };
    const { left, right, top, bottom } = boxOf(paragraph.firstChild, wanted.offset);
    // Brought to the top, where lines that stand close reach over each other.
    const isAtTop = Math.abs(top - 8) < 2 || Math.abs(top - firstBox.top) < 2;
    const isOnPage =
      left >= shown.left - 1 && right <= shown.right + 1 && top >= shown.top - 1 && bottom <= shown.bottom + 1;
    // Beyond the text lie links, and what to read next.
    const isBeyond = !isInView(firstBox) && top === firstBox.top;
    // Above a chapter's first character stands its title, which may fill the page.
    const isAtTitle =
      wanted.offset === 0 &&
      paragraph.matches(':first-child') &&
      (isPaged ? document.querySelector('[data-current]')?.scrollLeft === 0 : scrollY === 0);
    if (isBeyond || isAtTitle || (isPaged ? isOnPage : isAtTop)) return { first, misplaced: null };
    const { lineHeight } = getComputedStyle(paragraph);
    const misplaced = {
      wanted,
      first,
      left,
      top,
      firstTop: firstBox.top,
      isPaged,
      lineHeight,
      innerWidth,
      innerHeight,
    };
    return { first, misplaced };
  }, place);

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
const seededNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
};
