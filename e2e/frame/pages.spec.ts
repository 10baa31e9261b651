import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('a changed chapter is new in the browser at the very next visit', async ({ page, ownSite }, { project }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));
  const title = `潮汐表${project.name}`;
  const file = path.join(folder, `${title}.txt`);
  const importWith = async (sentence: string) => {
    writeFileSync(file, `书名：${title}\n作者：林海\n\n第一章 涨潮\n\n${sentence}\n\n第二章 落潮\n\n水退了。\n`);
    await ownSite.library('import', file);
  };
  await importWith('水来了。');
  await page.goto(`${ownSite.origin}/search?keyword=${encodeURIComponent(title)}`);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page.getByRole('article')).toContainText('水来了。');
  const chapter = page.url();

  // By its address, so that the browser has the page in its cache.
  await page.goto(chapter);
  await expect(page.getByRole('article')).toContainText('水来了。');
  for (const sentence of ['水又来了。', '水没过了脚。']) {
    await importWith(sentence);
    await page.goto(chapter);
    expect(await page.getByRole('article').textContent()).toContain(sentence);
  }
  await page.reload();
  await expect(page.getByRole('article')).toContainText('水没过了脚。');
  rmSync(folder, { recursive: true });
});

test('a browser that has a page is not sent it again', async ({ page, ownSite: { origin } }) => {
  const answers: [number, number][] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    if (headers['content-type']?.startsWith('text/html') || statusCode === 304) answers.push([statusCode, 0]);
  });
  await page.goto(`${origin}/book/1001`);
  await page.goto(`${origin}/book/1001`);
  await expect.poll(() => answers.map(([status]) => status)).toEqual([200, 304]);
});

test('pages are for everybody: a member is sent what a visitor is, byte for byte', async ({
  page,
  request,
  ownSite: { origin },
}) => {
  const name = await signIn(page, origin);
  const mine = await page.request.get(`${origin}/api/v1/user/info/`);
  expect((await mine.json()).data.username).toBe(name);
  for (const address of ['/home', '/book/1001', '/detail/1001-1', '/search?keyword=x', '/user/bookshelf']) {
    // A list that lacks what came a moment ago is made anew meanwhile.
    await expect(async () => {
      const visitor = await request.get(origin + address);
      const member = await page.request.get(origin + address);
      expect((await member.body()).equals(await visitor.body())).toBe(true);
      expect(member.headers()).not.toHaveProperty('set-cookie');
      expect(member.headers().etag).toBe(visitor.headers().etag);
      expect(await member.text()).not.toContain(name);
    }).toPass();
  }
});

test('a host that is not ours is refused', async ({ request }) => {
  const answer = await request.get('/home', { headers: { host: 'evil.example' } });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('不认识的主机名');
});
