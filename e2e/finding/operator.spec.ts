import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '../testing/own-site.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect } from '../testing/site.ts';

// One worker, hence one server, for all of these.
test.describe.configure({ mode: 'default' });

test('an announcement reaches a member, and is gone from messages and badge once it is recalled', async ({
  page,
  ownSite: { origin, library },
}) => {
  await signIn(page, origin);
  const [line = ''] = library('announce', '--title', '今夜停机', '--body', '两点到四点停机维护。', '--json').split(
    '\n',
  );
  const { id } = JSON.parse(line) as { id: string };
  await page.goto(`${origin}/user/message`);
  const badge = page.getByRole('banner').getByRole('link', { name: '消息' });
  await expect(page.getByRole('main')).toContainText('今夜停机');
  await expect(badge).toContainText('1');
  library('announce', 'recall', id);
  await page.goto(`${origin}/user/message`);
  await expect(page.getByRole('main').getByRole('heading', { name: '没有消息' })).toBeVisible();
  await expect(badge).not.toContainText('1');
});

test('the head of a page names feeds and search, and a book is downloaded as an EPUB that the library reads', async ({
  page,
  ownSite: { origin, library },
}) => {
  const answerOf = async (link: string) => {
    const address = await page.locator(link).first().getAttribute('href');
    const answer = await page.request.get(new URL(address ?? '', origin).href);
    expect(answer.status(), link).toBe(200);
    return await answer.text();
  };
  await page.goto(`${origin}/home`);
  expect(await answerOf('head link[rel=search]')).toContain('/search?keyword={searchTerms}');
  expect(await answerOf('head link[type="application/atom+xml"]')).toContain('《河工纪》');
  expect(await answerOf('head link[type*="opds-catalog"]')).toContain('<feed');

  await page.goto(`${origin}/book/1001`);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(await answerOf('head link[type="application/atom+xml"]')).toContain(title);
  expect(await answerOf('main a:text("订阅更新")')).toContain(title);
  const downloading = page.waitForEvent('download');
  await page.getByRole('main').getByRole('link', { name: '下载 EPUB' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.epub$/);
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  const [read = ''] = library('import', file, '--dry-run', '--json').split('\n');
  expect(JSON.parse(read)).toMatchObject({ title });
  rmSync(folder, { recursive: true });
});
