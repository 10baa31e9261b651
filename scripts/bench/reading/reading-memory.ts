import { chromium, type Page } from '@playwright/test';
import { executable } from '../browsers/chromium.ts';
import { benchLibrary } from '../libraries/bench-library.ts';
import { startSite } from '../servers/measured-process.ts';
import { openReading } from './open-reading.ts';

/** Chapters that are scrolled through: memory is compared between these two. */
const compared = { from: 20, to: 200 };
/** Time in which a page comes to rest, and its neighbours are fetched. */
const restMs = 2_500;

/** Pixels a step: as far as one turns on a phone. */
const stepPx = 800;

/** A long read in scroll mode on a processor four times slower: memory, layout shifts and long tasks. */
export const measureReadingMemory = async (): Promise<void> => {
  const library = await benchLibrary(3_000, compared.to + 5);
  const site = await startSite(library.dataDir);
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await readOn(await openReading(browser, { address: `${site.origin}/detail/${library.chapterId}`, settings: {} }));
  } finally {
    await browser.close();
    await site.stop();
    await library.remove();
  }
};

const readOn = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const used = async () => {
    // At rest the same three chapters are in the DOM: before, at and after the place.
    await page.waitForTimeout(restMs);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
  };
  const began = performance.now();
  let early = { heap: 0, nodes: 0 };
  let told = 0;
  for (let chapter = await scrolledTo(page); chapter < compared.to; chapter = await scrolledTo(page)) {
    if (chapter >= compared.from && early.heap === 0) early = await used();
    if (chapter >= told + 20) {
      told = chapter;
      console.log(`第 ${chapter} 章，${Math.round((performance.now() - began) / 1000)} 秒`);
    }
  }
  const late = await used();
  const { shift, longTasks } = await page.evaluate(() => window.disturbances);
  const inMegabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  console.log(
    `连读 ${compared.to} 章：内存 ${inMegabytes(late.heap)} MB，读到第 ${compared.from} 章时 ${inMegabytes(early.heap)} MB（${(late.heap / early.heap).toFixed(2)} 倍）；` +
      `节点 ${late.nodes} 与 ${early.nodes}；布局偏移 ${shift.toFixed(4)}；超过 50 ms 的任务 ${longTasks.length} 个，最长 ${Math.round(Math.max(0, ...longTasks))} ms`,
  );
};

/**
 * Scrolls on, as fast as the text flows on: no reader sees the end of the page. Waits for two frames, and tells the number of the
 * chapter at the top.
 */
const scrolledTo = (page: Page): Promise<number> =>
  page.evaluate(async (by) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const { documentElement: root } = document;
    while (root.scrollHeight - root.scrollTop < 3 * root.clientHeight) await frame();
    // A chapter that was just added is painted before scrolling: Chromium counts both in one frame as a layout shift.
    await frame();
    window.scrollBy(0, by);
    await frame();
    await frame();
    return Number(document.querySelector<HTMLElement>('[data-current]')?.dataset.chapter?.split('-')[1]);
  }, stepPx);
