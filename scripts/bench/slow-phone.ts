import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../testing/find-browser.ts';

/** A phone on a slow line: what the figures in docs/benchmarks.md are taken with. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96 * 1024 };
const slowerBy = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** @throws Error where no browser can be had */
export const openBrowser = (): Promise<Browser> => {
  const browser = findBrowser();
  if (browser === undefined)
    throw new Error('没有可用的浏览器：请安装 Chrome 或 Chromium，或用 CHROME_PATH 指明它的位置');
  return chromium.launch({
    ...(browser !== 'playwright' && { executablePath: browser }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
};

/**
 * Opens a page that nobody has opened before, with nothing in any cache, on the slow phone.
 * @param prepare is run in the page before anything of it
 */
export const onSlowPhone = async <Result>(
  browser: Browser,
  { url, prepare }: { url: string; prepare: () => void },
  measure: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(prepare);
    await page.goto(url, { waitUntil: 'load' });
    return await measure(page);
  } finally {
    await context.close();
  }
};
