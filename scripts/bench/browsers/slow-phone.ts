import { setTimeout as wait } from 'node:timers/promises';
import type { Chromium, Tab } from './chromium.ts';

/** A phone on a slow line: what the figures in docs/benchmarks.md are taken with. Milliseconds, bytes a second. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96 * 1024 };
/** How many times slower the CPU is, where nothing else is said. */
const usualSlowness = 4;
const screen = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

/** Bound of the wait for something in a page. */
const timeoutMs = 60_000;

export interface Page {
  /** Runs a function in the page again and again until it gives something. @throws Error where it never does */
  until: <Value>(look: () => Value | false | undefined) => Promise<Value>;
}

interface Opened {
  url: string;
  /** Is run in the page before anything of it. */
  prepare: () => void;
  /** How many times slower than this machine's the phone's CPU is. */
  slowness?: number;
}

/** Opens a page that nobody has opened before, with nothing in any cache, on the slow phone. */
export const onSlowPhone = async <Result>(
  browser: Chromium,
  { url, prepare, slowness = usualSlowness }: Opened,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const tab = await browser.openTab();
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', screen);
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await tab.send('Network.emulateNetworkConditions', line);
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${prepare})()` });
    await tab.send('Page.navigate', { url });
    return await measure({ until: (look) => until(tab, look) });
  } finally {
    await tab.close();
  }
};

const until = async <Value>(tab: Tab, look: () => Value | false | undefined): Promise<Value> => {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const { result } = await tab.send('Runtime.evaluate', { expression: `(${look})()`, returnByValue: true });
    if (result.value) return result.value;
    await wait(100);
  }
  throw new Error(`在页面中等不到：${look}`);
};
