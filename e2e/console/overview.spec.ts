import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

test('the console opens with figures of what readers do, by day and week, as a table too [B15.22 B15.84 B15.86]', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const name = await signIn(page, site.origin, '站务');
  await site.library('members', 'role', name, 'administrator');
  for (const keyword of ['没有这样的书', '没有这样的书 '])
    expect(
      (await page.request.get(`${site.origin}/api/v1/novel/search/?keyword=${encodeURIComponent(keyword)}`)).status(),
    ).toBe(200);
  await page.request.post(`${site.origin}/api/v1/novel/read/`, { data: { cid: '1001-1' } });
  const main = page.getByRole('main');
  const todayOf = async (measure: string) => {
    await main.getByRole('button', { name: measure }).click();
    const row = main
      .getByRole('table', { name: `每天${measure}`, includeHidden: true })
      .locator('tbody tr')
      .first();
    return Number((await row.locator('td').textContent())?.replace(/\D/g, ''));
  };
  // What a server counts is saved after some seconds.
  await expect(async () => {
    await page.goto(`${site.origin}/console`);
    await expect(main.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
    await main.getByRole('region', { name: '三十天里没搜到的' }).waitFor();
    expect(await main.getByRole('link', { name: '没有这样的书' }).count()).toBe(1);
    for (const measure of ['翻开的章', '新会员', '读者']) expect(await todayOf(measure)).toBeGreaterThan(0);
  }).toPass({ timeout: limitMs(60_000) });
  await expect(page).toHaveURL(/\/console\/overview$/);
  await expect(main.getByRole('img', { name: /^每天读者/ }).locator('canvas')).toBeVisible();
  await main.getByRole('button', { name: '每周' }).click();
  await main.getByText('用表格查看').focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('table', { name: '每周读者' }).getByRole('row')).toHaveCount(13);
  await expect(main.getByRole('link', { name: '最近的备份' })).toBeVisible();
  await expectWellAtEachSize(page);
});
