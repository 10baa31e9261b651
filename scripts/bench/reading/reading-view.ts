import { chromium, type Page } from '@playwright/test';
import { executable } from '../browsers/chromium.ts';
import { percentile } from '../figures/percentile.ts';
import { benchLibrary } from '../libraries/bench-library.ts';
import { startSite } from '../servers/measured-process.ts';
import { openReading } from './open-reading.ts';
import type { Turn } from './reading-turns.ts';

/** Chapters that are turned through, and pages. */
const turns = 30;

/** How the text moves on a processor four times slower: turning and swiping. */
export const measureReadingView = async (): Promise<void> => {
  const library = await benchLibrary(3_000, turns + 10);
  const site = await startSite(library.dataDir);
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox', '--disable-gpu'] });
  const address = `${site.origin}/detail/${library.chapterId}`;
  const open = (settings: object, isSparing = false) => openReading(browser, { address, settings, isSparing });
  try {
    const before = await open({}, true);
    report('下一章，没有预取', await turnedBy(before, 'ArrowRight', () => true));
    await before.close();
    const scroll = await open({});
    report(
      '下一章，已预取',
      await turnedBy(scroll, 'ArrowRight', () => document.querySelectorAll('[data-chapter]').length > 1),
    );
    await scroll.close();
    const paged = await open({ mode: 'page' });
    report('翻一页', await turnedBy(paged, 'PageDown', () => true));
    await paged.close();
    await reportSwipe(await open({ mode: 'page' }));
  } finally {
    await browser.close();
    await site.stop();
    await library.remove();
  }
};

const turnedBy = async (page: Page, key: string, isReady: () => boolean): Promise<Turn[]> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.waitForFunction(isReady);
    await page.waitForTimeout(300);
    await page.keyboard.press(key);
    await page.waitForFunction((count) => window.turns.length === count, turn + 1);
  }
  return page.evaluate(() => window.turns);
};

const report = (name: string, measured: Turn[]): void => {
  const painted = measured.map((turn) => turn.painted);
  const own = measured.map((turn) => turn.own);
  console.log(
    `${name}：到画出 p50 ${percentile(painted, 50)} ms，p95 ${percentile(painted, 95)} ms；` +
      `其中按键处理 p50 ${percentile(own, 50)} ms，p95 ${percentile(own, 95)} ms`,
  );
};

const reportSwipe = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => window.countFrames());
  for (let swipe = 0; swipe < 5; swipe += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 340, y: 400 }] });
    for (let x = 330; x > 60; x -= 10) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 400 }] });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(400);
  }
  const frames = await page.evaluate(() => window.frameTimes());
  console.log(`滑动：每帧 p50 ${percentile(frames, 50)} ms，p95 ${percentile(frames, 95)} ms，共 ${frames.length} 帧`);
  await page.close();
};
