import { test as base, expect } from '@playwright/test';
import type { Browser, Tab } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

export interface Engine {
  engine: { name: 'firefox'; executablePath: string } | { name: 'webkit' };
}

/** A visitor in one of the other browsers: the same few verbs in each. Things are named by XPath, which all of them know. */
export interface Visitor extends Pick<Tab, 'evaluate' | 'clickAt' | 'press'> {
  open: (path: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Waits until something that fits is shown. */
  sees: (xpath: string) => Promise<void>;
  /** Waits until nothing that fits is shown. */
  misses: (xpath: string) => Promise<void>;
  /** Clicks the first that fits and is shown. */
  click: (xpath: string) => Promise<void>;
  /** Waits until the address ends so. */
  isAt: (path: string) => Promise<void>;
}

export const test = base.extend<{ visitor: Visitor }, Engine & { started: Browser }>({
  engine: [{ name: 'webkit' }, { option: true, scope: 'worker' }],
  started: [
    async ({ engine }, use) => {
      const browser = await (engine.name === 'firefox' ? startFirefox(engine.executablePath) : startWebkit());
      console.error(browser.version);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ started, baseURL }, use) => {
    const tab = await started.newTab();
    await use(visitorOf(tab, baseURL ?? ''));
    const errors = [...tab.errors, ...(await tab.evaluate(errorsOfPage))];
    await tab.close();
    expect(errors).toEqual([]);
  },
});

const visitorOf = (tab: Tab, origin: string): Visitor => {
  const place = (xpath: string) => tab.evaluate(placeOf, xpath);
  const sees = (xpath: string) => expect.poll(() => place(xpath), { message: `seen: ${xpath}` }).not.toBeNull();
  /** Waits until the page's program has started, and listens to its errors from then on. */
  const start = async () => {
    await tab.evaluate(listenToErrors);
    await expect.poll(() => tab.evaluate(() => window.EARLY_PRESSES !== undefined)).toBe(false);
    await expect.poll(() => tab.evaluate(isAlive)).toBe(true);
  };
  return {
    ...tab,
    open: async (path) => {
      await tab.open(new URL(path, origin).href);
      await start();
    },
    reload: async () => {
      expect(await tab.evaluate(errorsOfPage)).toEqual([]);
      await tab.reload();
      await start();
    },
    sees,
    misses: (xpath) => expect.poll(() => place(xpath), { message: `not seen: ${xpath}` }).toBeNull(),
    click: async (xpath) => {
      await sees(xpath);
      const [x, y] = (await place(xpath)) ?? [0, 0];
      await tab.clickAt(x, y);
    },
    isAt: (path) => expect.poll(() => tab.evaluate(() => decodeURI(location.pathname + location.search))).toBe(path),
  };
};

/** Middle of the first that is shown, brought into view; null where there is none. */
const placeOf = (xpath: string): [number, number] | null => {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at) as Element;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || getComputedStyle(element).visibility !== 'visible') continue;
    if (box.top < 0 || box.bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }
  return null;
};

/** Whether React has taken over what the remote's page drew. */
const isAlive = (): boolean =>
  Object.keys(document.querySelector('#region > *') ?? {}).some((key) => key.startsWith('__react'));

/** Notes what goes wrong in the page from now on. */
const listenToErrors = (): void => {
  const errors: string[] = [];
  Object.assign(window, { errorsHeard: errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => errors.push(violatedDirective));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(' '));
    error(...words);
  };
};

/** Errors of the console, and those that the page itself has reported since it was opened. */
const errorsOfPage = (): string[] => [
  ...((Reflect.get(window, 'errorsHeard') as string[] | undefined) ?? []),
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /client-errors|policy-reports/.test(name)),
];

export { expect };
