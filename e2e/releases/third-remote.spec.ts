import type { Page } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { checkOut } from '../testing/releases/checkout.ts';
import { wishesEntry, wishesPage, wishesRoute } from '../testing/releases/wishes-page.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

/** Time in which a build and a smoke test end. */
const timeoutMs = limitMs(300_000);

test('a third remote is made, published, read and taken out again, and the shell is not touched [B13.01 B13.10 B13.35]', async ({
  page,
  startSite,
}) => {
  test.setTimeout(timeoutMs);
  const site = await startSite();
  const team = checkOut();
  try {
    const shell = shellOf(await (await fetch(`${site.origin}/home`)).text());
    expect((await fetch(`${site.origin}/shop2`)).status).toBe(404);

    await team.run('new-remote', ['shop2'], site.environment);
    team.write('shop2/src/pages/wishes-page.tsx', wishesPage);
    team.rewrite('shop2/src/routes.tsx', (text) => text.replace(/\n\];/, wishesRoute('shop2')));
    team.rewrite('shop2/src/entries.ts', (text) => text.replace('menu: [', `menu: [${wishesEntry('shop2')}`));
    await team.run('release', ['publish', 'shop2', '--activate'], site.environment);
    await expect.poll(async () => (await fetch(`${site.origin}/shop2`)).status).toBe(200);

    await test.step('a fetcher, an action, a blocker and an awaited value', () => makeWishes(page, site.origin));

    const html = await (await fetch(`${site.origin}/shop2`)).text();
    expect(html).toContain('本站为非营利性网站');
    expect(shellOf(html)).toBe(shell);
    await page.goto(`${site.origin}/shop2`);
    await alive(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('list', { name: '分类' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/filter\?category=/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    await team.run('release', ['retire', 'shop2', '--redirect', '/search'], site.environment);
    await expect.poll(async () => (await fetch(`${site.origin}/shop2`)).url).toBe(`${site.origin}/search`);
    // The open page goes on with the set that it came with.
    await page.goBack();
    await expect(page.getByRole('list', { name: '分类' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.reload();
    await expect(page).toHaveURL(`${site.origin}/search`);
    await alive(page);
    await team.run('release', ['rollback', 'shop2'], site.environment);
    await expect.poll(async () => (await fetch(`${site.origin}/shop2`)).url).toBe(`${site.origin}/shop2`);
    expect(shellOf(await (await fetch(`${site.origin}/shop2`)).text())).toBe(shell);
  } finally {
    team.remove();
  }
});

/** Uses the remote's page, which needs most of the router. */
const makeWishes = async (page: Page, origin: string) => {
  const wishes = `${origin}/shop2/wishes`;
  const posted = await fetch(wishes, { method: 'POST', body: new URLSearchParams({ wish: '红楼梦' }) });
  expect([posted.status, await posted.text()]).toEqual([405, expect.stringContaining('表单')]);
  // The server waits for what a loader defers.
  expect(await (await fetch(wishes)).text()).toContain('分类来了');

  await page.goto(`${origin}/home`);
  await alive(page);
  const menu = page.getByRole('navigation', { name: '作品分类' });
  const giveCategories = await holdRequests(page, '**/api/v1/navigation/');
  await menu.getByRole('link', { name: '想看的书' }).click();
  await expect(page.getByRole('heading', { name: '想看的书' })).toBeVisible();
  await expect(page.getByText('分类还没有来')).toBeVisible();
  giveCategories();
  await expect(page.getByText('分类来了')).toBeVisible();

  const leave = () => menu.getByRole('link', { name: '全部作品' }).click();
  await page.getByRole('textbox', { name: '书名' }).fill('红楼梦');
  await leave();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续写' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page).toHaveURL(wishes);
  const giveSite = await holdRequests(page, '**/api/v1/site/');
  await page.getByRole('button', { name: '加入' }).click();
  await expect(page.getByRole('button', { name: '正在加入' })).toBeVisible();
  giveSite();
  await expect(page.getByRole('list', { name: '想看' })).toHaveText('红楼梦');
  await expect(page.getByText('加入了红楼梦')).toBeVisible();

  await turnWithoutEnd(page, wishes);

  await page.getByRole('textbox', { name: '书名' }).fill('西游记');
  await leave();
  await page.getByRole('alertdialog').getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(`${origin}/home`);
};

/** Leaves a page that sets its state without end: what a link leads to comes as a document. */
const turnWithoutEnd = async (page: Page, wishes: string) => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: '转个不停' }).click();
  const reported = page.waitForRequest('**/api/v1/client-errors/');
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
  expect((await reported).postDataJSON()).toMatchObject({ app: 'shop2', phase: 'later', code: 'timeout' });
  await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
  await alive(page);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await page.goto(wishes);
  await alive(page);
};

/** The shell's release, as a page names it. */
const shellOf = (html: string): string | undefined => /\/remotes\/shell\/([^/]+)\//.exec(html)?.[1];
