import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Chromium, openChromium, type Tab } from '../browsers/chromium.ts';
import { median } from '../figures/alternate.ts';
import { percentile } from '../figures/percentile.ts';
import { benchLibrary } from '../libraries/bench-library.ts';
import { startMeasured, startSite } from '../servers/measured-process.ts';

/** Length of the chapter, in characters. */
const chapterLength = 10_000;
const slowerBy = 4;
const screen = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
/** Changes of the font size that are measured: up through all sizes, and down again. */
const presses = [...Array(18).fill('ArrowRight'), ...Array(18).fill('ArrowLeft')];
/** Settings as somebody left them, none of them the default. */
const saved = { theme: 'sepia', font: 'kai', size: 21, line_height: 2.1, width: 30, gap: 1.2, brightness: 80 };

/**
 * Time from a press that changes the font size to the frame that shows it, against the bare change of the variable in the same
 * page without its program; how often another paragraph came to the top; and all movement of a session with saved settings.
 */
export const measureReadingSettings = async (): Promise<void> => {
  const library = await benchLibrary(chapterLength);
  const site = await startSite(library.dataDir);
  const url = `${site.origin}/detail/${library.chapterId}`;
  const staticFile = path.join(library.dataDir, 'static.json');
  const html = (await (await fetch(url)).text()).replaceAll(/<script[^>]*>.*?<\/script>\n?/gs, '');
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  await writeFile(staticFile, JSON.stringify({ headers, body: Buffer.from(html).toString('base64') }));
  const bare = await startMeasured('scripts/bench/servers/serve-from-memory.ts', { args: [staticFile] });
  const browser = await openChromium();
  try {
    const baseline = await pressesOf(browser, `${bare.origin}/0`, changeVariable);
    const ours = await pressesOf(browser, url, openPanel);
    const say = (name: string, { durations }: Presses) =>
      console.log(`${name}：中位 ${median(durations).toFixed(0)} ms，p95 ${percentile(durations, 95)} ms`);
    say('基线：同一页面没有程序，只改变量', baseline);
    say('面板里改字号，到画出', ours);
    console.log(`${(median(ours.durations) / median(baseline.durations)).toFixed(2)} 倍（中位）`);
    console.log(`页首换了段落：${ours.moved} / ${presses.length} 次`);
    console.log(`带着保存的设置读一程，布局偏移合计 ${(await shiftsOfSession(browser, url)).toFixed(4)}`);
  } finally {
    await browser.close();
    await bare.stop();
    await site.stop();
    await library.remove();
  }
};

interface Presses {
  /** From the key press to the frame after the one that shows the new size, in milliseconds. */
  durations: number[];
  moved: number;
}

const pressesOf = (browser: Chromium, url: string, prepare: () => boolean): Promise<Presses> =>
  inTab(browser, { url, before: watchPresses }, async (tab) => {
    await until(tab, scrollToMiddle);
    await until(tab, prepare);
    let moved = 0;
    const durations: number[] = [];
    for (const key of presses) {
      const top = await until(tab, paragraphAtTop);
      for (const type of ['keyDown', 'keyUp']) await tab.send('Input.dispatchKeyEvent', { type, key, code: key });
      durations.push(await until(tab, () => window.presses.shift()));
      if ((await until(tab, paragraphAtTop)) !== top) moved += 1;
    }
    return { durations, moved };
  });

const shiftsOfSession = (browser: Chromium, url: string): Promise<number> => {
  const before = `localStorage.setItem('reading', '${JSON.stringify(saved)}');(${watchShifts})()`;
  return inTab(browser, { url, before }, async (tab) => {
    await until(tab, () => document.querySelectorAll('article p[data-pid]').length > 0);
    for (let step = 0; step < 40; step += 1) {
      await tab.send('Input.synthesizeScrollGesture', { x: 190, y: 500, yDistance: -500, speed: 4_000 });
    }
    return until(tab, () => window.shifts);
  });
};

const inTab = async <Result>(
  browser: Chromium,
  { url, before }: { url: string; before: string | (() => void) },
  measure: (tab: Tab) => Promise<Result>,
): Promise<Result> => {
  const tab = await browser.openTab();
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', screen);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await tab.send('Page.enable');
    const source = typeof before === 'string' ? before : `(${before})()`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await tab.send('Page.navigate', { url });
    return await measure(tab);
  } finally {
    await tab.close();
  }
};

/** Runs a function in the page until it gives something. */
const until = async <Value>(tab: Tab, look: () => Value | false | undefined): Promise<Value> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const { result } = await tab.send('Runtime.evaluate', { expression: `(${look})()`, returnByValue: true });
    if (result.value !== undefined && result.value !== false) return result.value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`在页面中等不到：${look}`);
};

declare global {
  interface Window {
    presses: number[];
    shifts: number;
  }
}

/* What follows runs in the page. */

const watchPresses = () => {
  window.presses = [];
  const size = () => document.documentElement.style.getPropertyValue('--reading-size');
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const from = size();
      const look = () => {
        if (size() === from) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.presses.push(performance.now() - timeStamp);
        return port2.postMessage(0);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
};

const watchShifts = () => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const scrollToMiddle = () => {
  if (document.querySelectorAll('article p[data-pid]').length === 0) return false;
  scrollTo(0, document.documentElement.scrollHeight / 3);
  return true;
};

const paragraphAtTop = () =>
  [...document.querySelectorAll<HTMLElement>('article p[data-pid]')].find(
    (paragraph) => paragraph.getBoundingClientRect().bottom > 0,
  )?.dataset.pid;

const openPanel = () => {
  const slider = [...document.querySelectorAll<HTMLInputElement>('dialog input[type=range]')].find(
    ({ labels }) => labels?.[0]?.textContent === '字号',
  );
  // The panel gives the focus to its own first element when it opens.
  if (slider && document.activeElement === slider) return true;
  slider?.focus();
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')];
  if (!document.querySelector('dialog[open]')) buttons.find(({ textContent }) => textContent === '设置')?.click();
  return false;
};

const changeVariable = () => {
  let size = 18;
  addEventListener('keydown', ({ key }) => {
    size += key === 'ArrowRight' ? 1 : -1;
    document.documentElement.style.setProperty('--reading-size', `${size}px`);
  });
  return true;
};
