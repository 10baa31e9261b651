import { setTimeout as wait } from 'node:timers/promises';
import { type Chromium, openChromium, type Tab } from './browsers/chromium.ts';
import { alternate, median } from './figures/alternate.ts';
import { longNovelLibrary } from './libraries/long-novel.ts';
import { startSite } from './servers/measured-process.ts';

const rounds = 7;
const slowerBy = 4;

/** Time, in milliseconds, in which a page comes to rest before it is measured. */
const restMs = 2_500;

interface Opening {
  /** From the press until the frame with the chapter that is read has been painted, in milliseconds. */
  painted: number;
  /** Elements of the dialog. */
  elements: number;
}

/**
 * Time until the contents of 20,000 chapters stand beside the text at the one that is read, on a processor four times
 * slower, against a bare dialog of one line on the same page.
 */
export const measureContents = async (): Promise<void> => {
  const library = await longNovelLibrary();
  const site = await startSite(library.dataDir);
  const browser = await openChromium();
  const url = `${site.origin}/detail/${library.chapterId}`;
  try {
    const results = await alternate(rounds, {
      bare: () => onPage(browser, url, openBareDialog),
      first: () => onPage(browser, url, openContents),
      again: () => onPage(browser, url, openContents, { isSecond: true }),
    });
    const bare = median(results.bare.map(({ painted }) => painted));
    console.log(`空对话框：${bare.toFixed(0)} ms`);
    for (const [label, openings] of Object.entries({ 第一次打开目录: results.first, 再次打开目录: results.again })) {
      const times = openings.map(({ painted }) => painted);
      const [middle, slowest] = [median(times), Math.max(...times)];
      const elements = Math.max(...openings.map((opening) => opening.elements));
      console.log(
        `${label}：${middle.toFixed(0)} ms（最慢 ${slowest.toFixed(0)} ms），空对话框的 ${(middle / bare).toFixed(1)} 倍，${elements} 个元素`,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
    await library.remove();
  }
};

const onPage = async (
  browser: Chromium,
  url: string,
  open: () => Promise<Opening>,
  { isSecond = false } = {},
): Promise<Opening> => {
  const tab = await browser.openTab();
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 2,
      mobile: true,
    });
    await tab.send('Page.navigate', { url });
    await wait(restMs);
    if (isSecond) {
      await run(tab, open);
      await tab.send('Runtime.evaluate', { expression: "document.querySelector('dialog[open]').close()" });
      await wait(restMs / 5);
    }
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    return await run(tab, open);
  } finally {
    await tab.close();
  }
};

const run = async (tab: Tab, open: () => Promise<Opening>): Promise<Opening> => {
  const expression = `(${open})()`;
  const { result } = await tab.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (!result.value) throw new Error(result.description);
  return result.value;
};

/* These run in the page: each is sent there as its source. */

const openContents = async (): Promise<Opening> => {
  const start = performance.now();
  const link = [...document.querySelectorAll<HTMLElement>('[role="toolbar"] a')].find(
    (one) => one.textContent === '目录',
  );
  link?.click();
  const isShown = () => {
    const row = document.querySelector('dialog[open] [aria-current]')?.getBoundingClientRect();
    return row !== undefined && row.top > 0 && row.bottom < innerHeight;
  };
  while (!isShown()) await new Promise((resolve) => setTimeout(resolve, 1));
  // A frame has been painted once a task runs that was queued in it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const painted = performance.now() - start;
  return { painted, elements: document.querySelectorAll('dialog[open] *').length };
};

const openBareDialog = async (): Promise<Opening> => {
  const start = performance.now();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.textContent = '目录';
  dialog.showModal();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  return { painted: performance.now() - start, elements: 1 };
};
