import { importNovel } from '../testing/import-novel.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('the chosen script holds for every name of a novel and its author, wherever they stand', async ({
  page,
  ownSite,
}) => {
  const { origin, library } = ownSite;
  const novelOf = (count: number) => ({
    title: '水滸後傳',
    author: '陳忱與劉鶚',
    status: '完本' as const,
    chapters: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `第${at + 1}回 風雪山神廟`,
        ['卻說那雪正下得緊，眾人都說這幾個時辰過不去了。'],
      ]),
    ),
  });
  const bid = await importNovel(ownSite, novelOf(3));
  await library('picks', 'set', bid);
  await page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ script: 'hans' })));
  await signIn(page, origin);
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid, collected: true } });
  await page.request.post(`${origin}/api/v1/user/progress/`, { data: { cid: `${bid}-2` } });
  // Its readers are told of a further chapter.
  await importNovel(ownSite, novelOf(4));

  const traditional = /[滸後傳陳與劉鶚風廟]/;
  await page.goto(`${origin}/book/${bid}`);
  const author = await page.getByRole('main').getByRole('link', { name: '陈忱与刘鹗' }).first().getAttribute('href');
  for (const address of [
    '/home',
    '/filter',
    '/ranking?kind=collects',
    `/search?keyword=${encodeURIComponent('水浒')}`,
    `/search?keyword=${encodeURIComponent('那雪正下得')}&place=other`,
    `/book/${bid}`,
    `/detail/${bid}-2`,
    `${author}`,
    '/history',
    '/user/bookshelf',
    '/user/message',
  ]) {
    await page.goto(origin + address);
    // All text of the page, with the titles on drawn covers. The keywords are simplified: what a reader types is never converted.
    await expect(page.getByRole('main'), address).toContainText(/水浒后传|陈忱与刘鹗/);
    await expect(page.getByRole('main'), address).not.toContainText(traditional);
    await expect(page, address).not.toHaveTitle(traditional);
  }
});
