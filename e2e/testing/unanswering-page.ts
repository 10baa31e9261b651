import type { Browser, Page } from '@playwright/test';

const answersWithinMs = 5_000;
const lookedAtMs = 2_000;

/**
 * Of a page that answers nothing any more, as no picture can be taken of it: how busy each renderer of its browser is. One whose program
 * turns without end keeps a core busy, one that waits for the browser none. @returns undefined where the page answers
 */
export const describeUnanswering = async (page: Page): Promise<string | undefined> => {
  const answers = await Promise.race([page.evaluate('true').catch(() => true), after(answersWithinMs)]);
  const browser = page.context().browser();
  if (answers || !browser) return undefined;
  const before = await rendererSeconds(browser);
  await after(lookedAtMs);
  const busy = [...(await rendererSeconds(browser))].map(
    ([id, seconds]) => `${Math.round((seconds - (before.get(id) ?? 0)) * (100_000 / lookedAtMs))} %`,
  );
  return `the page at ${page.url()} does not answer; renderers are busy for ${busy.join(', ')}`;
};

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));

/** Seconds of a processor that each renderer has had, by its process. */
const rendererSeconds = async (browser: Browser): Promise<Map<number, number>> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
};
