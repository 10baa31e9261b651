import { checkOut } from './testing/checkout.ts';
import { alive } from './testing/hydrated.ts';
import { startServer } from './testing/own-server.ts';
import { expect, test } from './testing/site.ts';

/** Time in which a build and a smoke test end. */
const timeoutMs = 300_000;

test('a third remote is made, published, read and taken out again, and the shell is not touched', async ({ page }) => {
  test.setTimeout(timeoutMs);
  const site = await startServer('production');
  const team = checkOut();
  try {
    const shell = shellOf(await (await fetch(`${site.origin}/home`)).text());
    expect((await fetch(`${site.origin}/shop2`)).status).toBe(404);

    await team.run('new-remote', ['shop2'], site.environment);
    await team.run('release', ['publish', 'shop2', '--activate'], site.environment);
    await expect.poll(async () => (await fetch(`${site.origin}/shop2`)).status).toBe(200);

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
    // The page is closed first: its requests would fail once its server has ended.
    await page.close();
    team.remove();
    await site.stop();
  }
});

/** The shell's release, as a page names it. */
const shellOf = (html: string): string | undefined => /\/remotes\/shell\/([^/]+)\//.exec(html)?.[1];
