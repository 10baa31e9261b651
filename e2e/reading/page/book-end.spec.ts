import type { Page } from '@playwright/test';
import { holdRequests } from '../../testing/hold-requests.ts';
import { importNovels } from '../../testing/library/import-novel.ts';
import { newName, sendForm, submitDialog } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

const chapters = Object.fromEntries(
  ['第一章 灯', '第二章 船', '第三章 岸', '第四章 雾'].map((heading) => [
    heading,
    Array.from({ length: 12 }, (_, no) => `${heading.slice(-1)}一直在那里，没有人来，第${no}天也是这样。`),
  ]),
);

test('after the last chapter stand other novels of the author, those of the category, and what the book still brings [B1.14 B2.11]', async ({
  page,
  ownSite,
}) => {
  const author = '柏渡口';
  const [ended, other] = await importNovels(
    ownSite,
    { title: '守灯记', author, category: '悬疑', status: '完本', chapters },
    { title: '渡船记', author, category: '历史', status: '连载', chapters },
  );
  const { origin } = ownSite;
  await page.goto(`${origin}/detail/${ended}-4`);
  const end = page.getByRole('region', { name: '读到最后了' });
  await end.scrollIntoViewIfNeeded();
  await expect(end).toContainText('全书完');
  const listOf = (name: string) => end.getByRole('region', { name });
  await expect(listOf('作者的其他作品').getByRole('link')).toHaveText(['渡船记']);
  await expect(listOf('同类作品').getByRole('link').filter({ hasText: '守灯记' })).toHaveCount(0);
  // Which ones depends on what the tests before have brought into this site.
  await expect(listOf('同类作品').getByRole('listitem').first()).toContainText('同属悬疑');
  await listOf('作者的其他作品').getByRole('link').click();
  await expect(page).toHaveURL(`${origin}/book/${other}`);

  // The page of a book leads to them as well, and to all that its author wrote.
  await expect(page.getByRole('region', { name: '作者的其他作品' }).getByRole('link')).toHaveText(['守灯记']);
  await page.getByRole('main').getByRole('link', { name: '柏渡口', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '柏渡口的作品' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.goto(`${origin}/detail/${other}-4`);
  await end.scrollIntoViewIfNeeded();
  await expect(end).toContainText('未完待续');
});

/** The end in a phone's page mode, once its page is the one that is shown. @returns its button */
const turnToEnd = async (page: Page, address: string) => {
  await page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));
  await page.goto(address);
  const button = page.getByRole('region', { name: '读到最后了' }).getByRole('button', { name: '加入书架' });
  await expect(button).toBeAttached();
  await expect
    .poll(
      async () => {
        await page.keyboard.press('PageDown');
        return button.evaluate((found) => found.getBoundingClientRect().left < innerWidth);
      },
      { intervals: [300] },
    )
    .toBe(true);
  // Pages that move are turned once they have.
  await expect(page.locator('html')).not.toHaveAttribute('data-turn');
  return button;
};

test('a visitor who presses 加入书架 at the end is told why the login opens, and every tab shows the book on the shelf afterwards [B1.15]', async ({
  page,
  request,
  ownSite: { origin },
}) => {
  const name = newName();
  await sendForm(request, origin, 'register', name);
  await page.goto(`${origin}/detail/1001-10`);
  const end = page.getByRole('region', { name: '读到最后了' });
  await end.getByRole('button', { name: '加入书架' }).click();
  await expect(page.getByText(/^登录后就会把《.+》加入书架$/)).toBeVisible();
  // The page is loaded anew a second after the login: what is pressed until then is pressed on a page that goes away.
  const loadedAnew = page.waitForEvent('load');
  await submitDialog(page.getByRole('dialog', { name: '登录' }), '登录', name);
  await loadedAnew;
  await expect(end.getByRole('button', { name: '已在书架' })).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(`${origin}/book/1001`);
  const inTab = tab.getByRole('main').getByRole('button', { name: /^(?:已在|加入)书架$/ });
  await expect(inTab).toHaveText('已在书架');
  await end.getByRole('button', { name: '已在书架' }).click();
  await expect(inTab).toHaveText('加入书架');
  await inTab.click();
  await expect(end.getByRole('button', { name: '已在书架' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('in page mode the button at the end stays where it is pressed when the novels below it come [B1.16]', async ({
    page,
    ownSite,
  }) => {
    const of = (title: string, paragraphs: number) => ({
      ...{ title, author: '柳问津', category: '悬疑', status: '完本' as const },
      chapters: { '第一章 灯': Array.from({ length: paragraphs }, (_, no) => `灯一直在那里，没有人来，第${no}天。`) },
    });
    const [, short] = await importNovels(ownSite, of('问津记', 1), of('津渡记', 3));
    const release = await holdRequests(page, '**/related/**');
    const button = await turnToEnd(page, `${ownSite.origin}/detail/${short}-1`);
    const before = await button.boundingBox();
    release();
    await expect(page.getByRole('region', { name: '作者的其他作品' })).toBeAttached();
    expect(await button.boundingBox()).toEqual(before);
  });
});

test('in page mode the end of the book stands on a page of its own [B1.14]', async ({ page, ownSite }) => {
  const both = { author: '陆听潮', category: '悬疑', chapters };
  const [ended, other] = await importNovels(
    ownSite,
    { ...both, title: '听潮记', status: '完本' },
    { ...both, title: '问潮记', status: '连载' },
  );
  await page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));
  await page.goto(`${ownSite.origin}/detail/${ended}-4`);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
  const end = page.getByRole('region', { name: '读到最后了' });
  const next = end.getByRole('region', { name: '作者的其他作品' }).getByRole('link', { name: '问潮记' });
  // The lists come when one is near, and add pages: turned until there is nothing behind.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('PageDown');
        return (await next.isVisible()) && next.evaluate((link) => link.getBoundingClientRect().left < innerWidth);
      },
      { intervals: [300] },
    )
    .toBe(true);
  await expect(page.getByText(/^(\d+) \/ \1$/)).toBeVisible();
  await expect(end).toContainText('全书完');
  await expect(next).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`/detail/${ended}-4$`));
  await expect(next).toHaveAttribute('href', `/book/${other}`);
  await expect(end.getByRole('button', { name: '加入书架' })).toBeInViewport();
});
