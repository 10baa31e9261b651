import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** How many times slower each page's processor is made (`npm run prove -- slow`). */
const cpuSlowdown = Number(process.env.CPU_SLOWDOWN ?? 1);

/** Makes the processor of each page that the browser is to open slower, as this run asks for; workers keep theirs. */
export const slowPagesOf = (browser: Browser): void => {
  if (cpuSlowdown <= 1) return;
  browser.on('context', slowPagesIn);
};

/**
 * A page whose browser has a second session says `navigator.onLine` after each navigation unless that session says otherwise too: so it is
 * told whenever the context loses its network.
 */
const slowPagesIn = (context: BrowserContext): void => {
  const sessions = new Map<Page, CDPSession>();
  let isOffline = false;
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    isOffline = offline;
    await setOffline(offline);
    await Promise.all([...sessions].map(([page, session]) => ofOpenPage(page, () => tellNetwork(session, offline))));
  };
  context.on('page', (page) =>
    ofOpenPage(page, async () => {
      const session = await context.newCDPSession(page);
      sessions.set(page, session);
      page.once('close', () => sessions.delete(page));
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      if (isOffline) await tellNetwork(session, true);
    }),
  );
};

const tellNetwork = (session: CDPSession, offline: boolean) =>
  session.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

/** Does something with a page. One that its test has closed by now needs nothing. */
const ofOpenPage = async (page: Page, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
};
