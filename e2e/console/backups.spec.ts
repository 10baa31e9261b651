import { statSync } from 'node:fs';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { password, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

test('a backup is made, checked, downloaded and deleted in a browser, and the record tells of it [B15.77 B15.78 B15.79]', async ({
  page,
  ownSite: site,
}, info) => {
  test.slow();
  const name = await signIn(page, site.origin, '站务');
  await site.library('members', 'role', name, 'administrator');
  await page.goto(`${site.origin}/console/backups`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await expect(main.getByRole('heading', { level: 1, name: '备份' })).toBeVisible();
  await main.getByRole('button', { name: '现在备份' }).click();
  await dialog.getByLabel('原因（写进记录）').fill('升级之前');
  await expectWellAtEachSize(page);
  await dialog.getByRole('button', { name: '开始备份' }).click();
  const card = main.getByRole('article').first();
  await expect(card).toContainText('核对过，完好', { timeout: limitMs(60_000) });
  await expect(main.getByRole('note')).toHaveCount(0);
  await expect(main.getByText(/没有定时备份.*磁盘还剩/)).toBeVisible();
  await card.getByRole('button', { name: '检查' }).click();
  await expect(card.getByRole('button', { name: '检查' })).toBeEnabled({ timeout: limitMs(60_000) });

  await card.getByRole('button', { name: '下载' }).click();
  await dialog.getByLabel('再输入一次你的密码').fill(password);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^shuhai-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  const saved = info.outputPath('whole.backup');
  await download.saveAs(saved);
  expect(statSync(saved).size).toBeGreaterThan(100_000);
  expect(await site.library('backup', 'check', saved)).toContain('完好');

  await expectWellAtEachSize(page);

  await card.getByRole('button', { name: '删除' }).click();
  // The password was given a moment ago.
  await expect(dialog.getByLabel('再输入一次你的密码')).toHaveCount(0);
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(main.getByRole('heading', { name: '还没有备份' })).toBeVisible();
  await page.goto(`${site.origin}/console/record`);
  for (const [index, kind] of ['删除备份', '下载备份', '开始备份'].entries())
    await expect(page.getByRole('article').nth(index)).toContainText(kind);
});
