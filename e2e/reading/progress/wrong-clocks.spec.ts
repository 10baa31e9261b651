import type { Browser, Page } from '@playwright/test';
import { programLoaded, readOn } from '../../testing/reading/reading-place.ts';
import { makeMember, sendForm } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

const minuteMs = 60_000;

/** Two devices of a new member, whose clocks are off by so many minutes each. */
const devicesOfMember = async (page: Page, browser: Browser, origin: string, off: number, othersOff: number) => {
  const name = await makeMember(page, origin);
  return [await deviceOf(browser, origin, name, off), await deviceOf(browser, origin, name, othersOff)] as const;
};

/** A device of a member whose clock is off by some minutes. */
const deviceOf = async (browser: Browser, origin: string, name: string, offMinutes: number): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await sendForm(page.request, origin, 'login', name);
  await page.addInitScript(
    ({ username, offMs }) => {
      localStorage.setItem('auth', JSON.stringify({ username, isAuth: true }));
      const RealDate = Date;
      const now = () => RealDate.now() + offMs;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, values) => (values.length === 0 ? new target(now()) : Reflect.construct(target, values)),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    },
    { username: name, offMs: offMinutes * minuteMs },
  );
  return page;
};

const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/user/progress/') && response.ok());

const open = async (page: Page, chapter: number): Promise<void> => {
  // The account has told this device of its place, and with it of the time.
  const told = page.waitForResponse((response) => response.url().includes('/collect/book/1001/'));
  await page.goto(`/detail/1001-${chapter}`);
  await programLoaded(page);
  await told;
};

/** An answer's `Date` tells whole seconds: of two places that are read within one nobody can say which was the last. */
const moreThanASecond = async (): Promise<void> => {
  const beginMs = Date.now();
  await expect.poll(() => Date.now() - beginMs).toBeGreaterThan(1_500);
};

const read = async (page: Page, chapter: number): Promise<void> => {
  await open(page, chapter);
  const isSaved = saved(page);
  await moreThanASecond();
  await readOn(page, 600);
  await isSaved;
};

const readOnOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await moreThanASecond();
  await readOn(page, 300);
};

/** The network comes back, and what was read without it arrives. */
const goOnline = async (page: Page): Promise<void> => {
  const isSaved = saved(page);
  await page.context().setOffline(false);
  await isSaved;
};

const accountsChapter = async (page: Page): Promise<number | undefined> =>
  (await (await page.request.get('/api/v1/collect/book/1001/')).json()).data.progress?.no;

const clocks: [string, number, number][] = [
  ['two hours slow', -120, 0],
  ['a day fast', 24 * 60, 0],
  ['ten minutes slow beside one ten minutes fast', -10, 10],
  ['ten minutes fast beside one ten minutes slow', 10, -10],
];

for (const [what, off, othersOff] of clocks) {
  test(`on a device that is ${what} the place read last wins, and an opened page wins nothing [B15.203]`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const [device, other] = await devicesOfMember(page, browser, baseURL ?? '', off, othersOff);
    await read(device, 1);
    await read(other, 3);
    expect(await accountsChapter(other)).toBe(3);
    // Opening alone sends nothing newer: neither the place kept here nor the one now shown.
    await open(device, 1);
    await expect(device.getByRole('status').filter({ hasText: '另一台设备读到 第 3 篇' })).toBeVisible();
    await device.goto('/home');
    expect(await accountsChapter(device)).toBe(3);
    await read(device, 2);
    expect(await accountsChapter(device)).toBe(2);
    await read(other, 4);
    expect(await accountsChapter(device)).toBe(4);
    await device.context().close();
    await other.context().close();
  });

  test(`without a network, on a device that is ${what}, the place read last wins [B15.203]`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const [device, other] = await devicesOfMember(page, browser, baseURL ?? '', off, othersOff);
    await read(device, 1);
    await readOnOffline(device);
    await read(other, 3);
    await goOnline(device);
    expect(await accountsChapter(other)).toBe(3);
    await readOnOffline(device);
    await goOnline(device);
    expect(await accountsChapter(other)).toBe(1);
    await device.context().close();
    await other.context().close();
  });
}
