import type { Browser, Page } from '@playwright/test';
import { watchTurns } from './reading-turns.ts';

const slowdown = 4;

interface Reading {
  address: string;
  /** Settings of reading as the device keeps them. */
  settings: object;
  /** The reader asks for little data, so nothing is prefetched. */
  isSparing?: boolean;
}

/** Opens a chapter on a phone with a processor four times slower, and waits for its program. */
export const openReading = async (browser: Browser, { address, settings, isSparing }: Reading): Promise<Page> => {
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
