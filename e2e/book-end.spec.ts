import { importNovel } from './testing/import-novel.ts';
import { test } from './testing/own-site.ts';
import { expect } from './testing/site.ts';

const chapters = Object.fromEntries(
  ['第一章 灯', '第二章 船', '第三章 岸', '第四章 雾'].map((heading) => [
    heading,
    Array.from({ length: 12 }, (_, no) => `${heading.slice(-1)}一直在那里，没有人来，第${no}天也是这样。`),
  ]),
);

test('after the last chapter stand other novels of the author, those of the category, and what the book still brings', async ({
  page,
  ownSite,
}) => {
  const of = (title: string, author: string, category: string, status: '完本' | '连载') =>
    importNovel(ownSite, { title, author, category, status, chapters });
  const ended = of('守灯记', '柏渡口', '悬疑', '完本');
  const other = of('渡船记', '柏渡口', '历史', '连载');
  const { origin } = ownSite;
  await page.goto(`${origin}/detail/${ended}-4`);
  const end = page.getByRole('region', { name: '读到最后了' });
  await end.scrollIntoViewIfNeeded();
  await expect(end).toContainText('全书完');
  const lists = end.getByRole('list');
  await expect(end.getByRole('heading')).toHaveText(['作者的其他作品', '同类作品']);
  await expect(lists.first().getByRole('link')).toHaveText(['渡船记']);
  await expect(lists.last().getByRole('link').filter({ hasText: '守灯记' })).toHaveCount(0);
  await expect(lists.last().getByRole('link', { name: '雾港来信' })).toBeVisible();
  await lists.first().getByRole('link').click();
  await expect(page).toHaveURL(`${origin}/book/${other}`);

  await page.goto(`${origin}/detail/${other}-4`);
  await end.scrollIntoViewIfNeeded();
  await expect(end).toContainText('未完待续');
});
