import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Browser, Tab } from './browser.ts';

/** Starts an installed Firefox, driven by WebDriver BiDi without the newest commands: the versions of long support do. */
export const startFirefox = async (executablePath: string): Promise<Browser> => {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
  });
  const newTab = async (): Promise<Tab> => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    return {
      open: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      evaluate: async (task, ...args) =>
        page.evaluate(task as (...values: unknown[]) => ReturnType<typeof task>, ...args),
      clickAt: (x, y) => page.mouse.click(x, y),
      press: async (...keys) => {
        for (const key of keys) await page.keyboard.press(key as KeyInput);
      },
      errors,
      close: () => context.close(),
    };
  };
  return { version: await firefox.version(), newTab, close: () => firefox.close() };
};
