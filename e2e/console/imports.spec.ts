import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { dropFiles } from '../testing/drop-files.ts';
import { becomeFirstAdministrator } from '../testing/members/first-administrator.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

const passage = (about: string) =>
  `　　${about}的那一天，街上没有人，只有灯还亮着。他收起伞，在门口站了一会儿。\n`.repeat(4);
const novel = (title: string, ...chapters: string[]) =>
  `书名：${title}\n作者：林渡\n${chapters.map((chapter) => `${chapter}\n${passage(chapter)}`).join('')}`;

test('files are uploaded in a browser, put right, and taken in, without the terminal; what is thrown away stands in the record [B15.40 B15.44 B15.46 B15.47 B15.192]', async ({
  page,
  ownSite: site,
}, info) => {
  test.slow();
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
  const put = (file: string, text: string) => {
    const at = info.outputPath(file);
    writeFileSync(at, text);
    return at;
  };
  const marked = info.project.name;
  const files = [
    put(`河灯${marked}.txt`, novel(`河灯${marked}`, '第一章 雨', '第二章 雪')),
    put(`第1章.txt`, passage('雾').repeat(3)),
    put(`弃稿${marked}.txt`, novel(`弃稿${marked}`, '第一章 风')),
    put('照片.jpg', '不是书'),
  ];

  await page.goto(`${site.origin}/console/imports`);
  await page.getByLabel('选择文件').setInputFiles(files);
  await expect(page.getByText('传好了 3 个，1 个没有传成')).toBeVisible();
  await expect(page.getByText('只收 TXT、EPUB 和 zip 文件', { exact: true })).toBeVisible();
  const table = page.getByRole('table', { name: '上传的文件' });
  await expect(table.getByRole('row', { name: `河灯${marked}` })).toContainText('待收入');
  await expect(table.getByRole('row', { name: '第1章.txt' }).first()).toContainText('请填写书名');
  await expectWellAtEachSize(page);

  await table.getByRole('link', { name: `弃稿${marked}` }).click();
  await page.getByRole('button', { name: '丢弃', exact: true }).click();
  await expect(page.getByText('已丢弃 1 项')).toBeVisible();
  await page.goto(`${site.origin}/console/record`);
  await expect(page.getByRole('article').first()).toContainText(`丢弃上传的书 弃稿${marked}.txt`);
  await page.goto(`${site.origin}/console/imports`);

  await table.getByRole('link', { name: '第1章.txt' }).first().click();
  // Not the header's search, whose label says both.
  const main = page.getByRole('main');
  await main.getByLabel('书名', { exact: true }).fill(`雾中${marked}`);
  await main.getByLabel('作者', { exact: true }).fill('林渡');
  await page.getByRole('button', { name: '重新读取' }).click();
  await expect(page.getByText('书库里还没有这部作品，会新增，共 1 章。')).toBeVisible();
  await expectWellAtEachSize(page);
  // One book of a file that has several has an address of its own.
  const [, importId] = /imports\/(\d+)$/.exec(page.url()) ?? [];
  const found = await (await page.request.get(`${site.origin}/api/v1/console/imports/${importId}/`)).json();
  await page.goto(`${site.origin}/console/imports/books/${found.data.items[0].id}`);
  await expect(page.getByText('书库里还没有这部作品，会新增，共 1 章。')).toBeVisible();
  await expectWellAtEachSize(page);
  await page.getByRole('button', { name: '收入书库' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '收入' }).click();
  await page.getByRole('link', { name: '去看书库里的这部作品' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `雾中${marked}` })).toBeVisible();

  await page.goto(`${site.origin}/console/imports`);
  // Another test on this site may have left one too.
  await page.getByRole('button', { name: /^全部收入（\d+ 部）$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '收入' }).click();
  await expect(table.getByRole('row', { name: `河灯${marked}` })).toContainText('已收入');
  expect(await site.library('list', '--keyword', `河灯${marked}`)).toContain(`河灯${marked}`);
  await page.goto(`${site.origin}/console/record`);
  await expect(page.getByRole('article').first()).toContainText(`河灯${marked}`);
});

test('what every title of a file begins with is proposed to be stripped, and its chapters lose it [B1.60]', async ({
  page,
  ownSite: site,
}, info) => {
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
  const title = `夜雨${info.project.name}`;
  const chapters = ['第一章 灯', '第二章 雨', '第三章 风'].map((chapter) => `《${title}》目录 ${chapter}`);
  const file = info.outputPath(`${title}.txt`);
  writeFileSync(file, novel(title, ...chapters));
  await page.goto(`${site.origin}/console/imports`);
  await page.getByLabel('选择文件').setInputFiles(file);
  await page.getByRole('table', { name: '上传的文件' }).getByRole('link', { name: title }).click();
  const main = page.getByRole('main');
  const found = main.getByRole('region', { name: '章节' }).locator('strong');
  await expect(found).toHaveText(chapters);
  await expect(main.getByText(`每个章名都以“《${title}》目录”开头`)).toBeVisible();
  await main.getByLabel('去掉章名开头的文字').fill(`《${title}》目录`);
  await main.getByRole('button', { name: '重新读取' }).click();
  await expect(main.getByText(/^每个章名都以/)).toHaveCount(0);
  await expect(found).toHaveText(['第一章 灯', '第二章 雨', '第三章 风']);
});

test('files are dropped anywhere on the area for them, and what is no book is refused in words [B15.217]', async ({
  page,
  ownSite: site,
}, info) => {
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
  const [book, picture] = [info.outputPath('河边.txt'), info.outputPath('照片.jpg')];
  writeFileSync(book, novel('河边', '第一章 雨'));
  writeFileSync(picture, '不是书');
  await page.goto(`${site.origin}/console/imports`);
  await dropFiles(page, page.getByText(/拖到这里/), [book, picture]);
  await expect(page.getByText('传好了 1 个，1 个没有传成')).toBeVisible();
  await expect(page.getByText('只收 TXT、EPUB 和 zip 文件', { exact: true })).toBeVisible();
});

test('an upload that was cut goes on where it was [B15.40]', async ({ page, ownSite: site, expectedErrors }, info) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
  const file = path.join(info.outputPath(), `断线${info.project.name}.txt`);
  writeFileSync(file, novel(`断线${info.project.name}`, '第一章 雨') + passage('长').repeat(12_000));
  let parts = 0;
  await page.route('**/console/imports/uploads/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    parts += 1;
    return parts === 2 || parts === 3 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(`${site.origin}/console/imports`);
  await page.getByLabel('选择文件').setInputFiles(file);
  await expect(page.getByText('传好了 1 个')).toBeVisible({ timeout: limitMs(30_000) });
  expect(parts).toBeGreaterThan(4);
  const row = page.getByRole('table', { name: '上传的文件' }).getByRole('row', { name: `断线${info.project.name}` });
  await expect(row).toContainText('待收入', { timeout: limitMs(30_000) });
});

// Real novels with lists of their true chapters, beside the repository where it is developed: `npm run prove -- uploads`.
if (process.env.WHOLE_LIBRARY === '1') {
  const folder = path.join(import.meta.dirname, '../../../shared/library');
  const withoutSpaces = (text: string) => text.replace(/\s/g, '');
  /** A list joins the first paragraph to a title that runs into it, or corrects the wording. */
  const maxDifferingTitles = 3;

  test('the first administrator of a new site drags real novels in, with their true chapters, puts one right, publishes all and reads it, in a browser alone', async ({
    page,
    startSite,
  }) => {
    test.setTimeout(limitMs(300_000));
    const site = await startSite();
    await becomeFirstAdministrator(page, site);
    const novels = readdirSync(folder).filter((file) => /\.(?:txt|epub)$/.test(file));
    expect(novels).toHaveLength(15);
    await page.goto(`${site.origin}/console/imports?state=ready`);
    await page.getByLabel('选择文件').setInputFiles(novels.map((novel) => path.join(folder, novel)));
    await expect(page.getByText('传好了 15 个')).toBeVisible({ timeout: limitMs(120_000) });
    await expect(page.getByRole('button', { name: '全部收入（15 部）' })).toBeVisible({ timeout: limitMs(120_000) });

    const ask = async (call: string) => (await (await page.request.get(`${site.origin}/api/v1${call}`)).json()).data;
    for (const { id, file } of (await ask('/console/imports/?state=ready')).items) {
      const truth = JSON.parse(readFileSync(path.join(folder, file.replace(/\.txt$|$/, '.json')), 'utf8'));
      const [book] = (await ask(`/console/imports/${id}/`)).items;
      const found = new Set<string>();
      for (let from = 1; ; from += 200) {
        const { items } = await ask(`/console/imports/books/${book.id}/chapters/?from=${from}`);
        if (items.length === 0) break;
        for (const { title } of items) found.add(withoutSpaces(title));
      }
      const missing = truth.titles.filter((title: string) => !found.has(withoutSpaces(title)));
      expect(missing.length, `${file}: ${missing.join('、')}`).toBeLessThanOrEqual(maxDifferingTitles);
      expect(found.size, file).toBeGreaterThanOrEqual(new Set(truth.titles.map(withoutSpaces)).size);
    }

    const [first] = (await ask('/console/imports/?state=ready')).items;
    const table = page.getByRole('table', { name: '上传的文件' });
    await table.getByRole('link', { name: first.title }).click();
    const main = page.getByRole('main');
    await main.getByLabel('书名', { exact: true }).fill('收入前改过的书名');
    await main.getByRole('button', { name: '重新读取' }).click();
    await page.goto(`${site.origin}/console/imports?state=ready`);
    await expect(table.getByRole('link', { name: '收入前改过的书名' })).toBeVisible({ timeout: limitMs(60_000) });

    await page.getByRole('button', { name: '全部收入（15 部）' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '收入' }).click();
    await page.goto(`${site.origin}/console/imports?state=done`);
    await expect(page.getByRole('table', { name: '上传的文件' }).getByRole('row')).toHaveCount(16, {
      timeout: limitMs(120_000),
    });
    await table.getByRole('link', { name: '收入前改过的书名' }).click();
    await page.getByRole('link', { name: '去看书库里的这部作品' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '收入前改过的书名' })).toBeVisible();
    await page.getByRole('link', { name: '开始阅读' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').getByRole('paragraph').first()).not.toBeEmpty();
  });
}
