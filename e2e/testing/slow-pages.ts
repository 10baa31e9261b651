import type { Browser, Page } from '@playwright/test';

/** How many times slower each page's processor is made (`npm run prove -- slow`). */
const cpuSlowdown = Number(process.env.CPU_SLOWDOWN ?? 1);

/** Makes the processor of each page that the browser is to open slower, as this run asks for; workers keep theirs. */
export const slowPagesOf = (browser: Browser): void => {
  if (cpuSlowdown <= 1) return;
  browser.on('context', (context) => context.on('page', slowDown));
};

const slowDown = async (page: Page): Promise<void> => {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  } catch (error) {
    // A page that its test has closed by now needs nothing.
    if (!page.isClosed()) throw error;
  }
};
