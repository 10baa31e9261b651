import { importNovel } from '../testing/library/import-novel.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

const chapters = { '第一章 出海': ['船离开了码头。'] };

test('a member follows an author, hears of a new novel, and follows the author no longer [B2.15 B10.14 B10.15]', async ({
  page,
  ownSite,
}) => {
  const { origin } = ownSite;
  const bid = await importNovel(ownSite, { title: '追风的船', author: '关山客', chapters });
  await importNovel(ownSite, { title: '逐浪的人', author: '关山客', chapters });
  await signIn(page, origin);
  await page.goto(`${origin}/book/${bid}`);
  await page.getByRole('main').getByRole('link', { name: '关山客' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('2 部作品');
  await main.getByRole('button', { name: '关注', exact: true }).click();
  await expect(main.getByRole('button', { name: '已关注' })).toHaveAttribute('aria-pressed', 'true');

  await importNovel(ownSite, { title: '停风的岸', author: '关山客', chapters });
  await expect(async () => {
    await page.goto(`${origin}/user/message`);
    await expect(page.getByRole('main')).toContainText('关山客的新作品《停风的岸》，1 章', { timeout: limitMs(2_000) });
  }).toPass();

  await page.goto(`${origin}/user/bookshelf?tab=author`);
  await expect(page.getByRole('main').getByRole('link', { name: '停风的岸' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '关山客' }).click();
  await page.getByRole('navigation', { name: '作品排序' }).getByRole('link', { name: '字数' }).click();
  await expect(page).toHaveURL(/order=words/);
  await page.goto(`${origin}/user/bookshelf?tab=author`);
  await page.getByRole('button', { name: '取消关注 关山客' }).click();
  await expect(page.getByRole('main')).toContainText('还没有关注作者');
});
