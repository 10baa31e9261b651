import type { Browser, Page } from '@playwright/test';

const respondsWithinMs = 5_000;
const observedMs = 2_000;

/**
 * Says of a page that has stopped responding how busy each renderer of its browser is: a program in an endless loop keeps a core busy, one
 * that waits for the browser none. @returns undefined where the page responds
 */
export const describeUnresponsive = async (page: Page): Promise<string | undefined> => {
  const responds = await Promise.race([page.evaluate('true').catch(() => true), after(respondsWithinMs)]);
  const browser = page.context().browser();
  if (responds || !browser) return undefined;
  const before = await rendererSeconds(browser);
  await after(observedMs);
  const busy = [...(await rendererSeconds(browser))].map(
    ([id, seconds]) => `${Math.round((seconds - (before.get(id) ?? 0)) * (100_000 / observedMs))} %`,
  );
  return `the page at ${page.url()} does not respond; renderers are busy for ${busy.join(', ')}`;
};

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));

/** Seconds of a processor that each renderer has had, by its process. */
const rendererSeconds = async (browser: Browser): Promise<Map<number, number>> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
};
