import { chromium, type Page } from '@playwright/test';
import { benchLibrary } from './bench-library.ts';
import { executable } from './chromium.ts';
import { startSite } from './measured-process.ts';
import { percentile } from './percentile.ts';
import { type Turn, watchTurns } from './reading-turns.ts';

/** Chapters that are turned through, pages, and chapters that are scrolled through. */
const turns = 30;
const longRead = { from: 20, to: 200 };
const slowdown = 4;

/** How the text moves on a processor four times slower: turning, swiping, memory of a long read, shifts and long tasks. */
export const measureReadingView = async (): Promise<void> => {
  const library = await benchLibrary(3_000, longRead.to + 5);
  const site = await startSite(library.dataDir);
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox', '--disable-gpu'] });
  const address = `${site.origin}/detail/${library.chapterId}`;
  const open = async (settings: object, isSparing = false): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.addInitScript((stored) => localStorage.setItem('reading', stored), JSON.stringify(settings));
    if (isSparing) {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    }
    await page.addInitScript(watchTurns);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(address);
    await page.waitForFunction(() => document.querySelector('[data-current]') && window.programIsHere());
    return page;
  };
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
    await reportLongRead(await open({}));
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

const reportLongRead = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
  };
  const current = () =>
    page.evaluate(() => Number(document.querySelector<HTMLElement>('[data-current]')?.dataset.chapter?.split('-')[1]));
  let early = { heap: 0, nodes: 0 };
  for (let chapter = await current(); chapter < longRead.to; chapter = await current()) {
    await page.evaluate(() => window.scrollBy(0, 1_600));
    await page.waitForTimeout(120);
    if (chapter >= longRead.from && early.heap === 0) early = await used();
  }
  const late = await used();
  const { shift, longTasks } = await page.evaluate(() => window.disturbances);
  const inMegabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  console.log(
    `连读 ${longRead.to} 章：内存 ${inMegabytes(late.heap)} MB，读到第 ${longRead.from} 章时 ${inMegabytes(early.heap)} MB（${(late.heap / early.heap).toFixed(2)} 倍）；` +
      `节点 ${late.nodes} 与 ${early.nodes}；布局偏移 ${shift.toFixed(4)}；超过 50 ms 的任务 ${longTasks.length} 个，最长 ${Math.round(Math.max(0, ...longTasks))} ms`,
  );
  await page.close();
};
