import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility/axe.ts';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { makeMember, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const textArea = (page: Page) => main(page).getByLabel('正文，一行一段');

const signInEditor = async (page: Page, site: OwnServer) => {
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
};

/** A paragraph of a chapter, of which the importer thinks nothing else. @param no 1 to 4 */
const paragraph = (chapter: string, no: number) =>
  `${'一二三四'.charAt(no - 1)}更天，${chapter.at(-1)}还在下，街上没有人，只有灯还亮着，他在门口站了一会儿。`;

/** A novel of three chapters of four paragraphs each. @returns its id */
const importNovel = async (site: OwnServer, title: string, file: string): Promise<string> => {
  const chapters = ['第一章 雨', '第二章 雪', '第三章 晴'].map(
    (chapter) => `${chapter}\n${[1, 2, 3, 4].map((no) => `　　${paragraph(chapter, no)}`).join('\n')}`,
  );
  writeFileSync(file, `书名：${title}\n作者：林渡\n${chapters.join('\n')}`);
  await site.library('import', file);
  const [novel] = (await site.library('list', '--keyword', title, '--json')).trim().split('\n');
  return (JSON.parse(novel ?? '') as { id: string }).id;
};

const otherPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** Opens a chapter's editor, once its text is there. */
const openChapter = async (page: Page, site: OwnServer, id: string) => {
  await page.goto(`${site.origin}/console/novels/${id.split('-')[0]}/chapters/${id}`);
  await expect(textArea(page)).not.toHaveValue('');
};

const saveText = async (page: Page, change: (text: string) => string) => {
  await textArea(page).fill(change(await textArea(page).inputValue()));
  await main(page).getByRole('button', { name: '看改动' }).click();
  await expect(main(page).locator('ins').first()).toBeVisible();
  await main(page).getByRole('button', { name: '保存', exact: true }).click();
};

test('fields and cover of a novel are edited on its page, told of in its history and put back [B15.67 B15.68]', async ({
  page,
  ownSite: site,
}, info) => {
  const title = `河灯${info.project.name}资料`;
  const id = await importNovel(site, title, info.outputPath('novel.txt'));
  await signInEditor(page, site);
  await page.goto(`${site.origin}/console/novels/${id}`);
  await main(page).getByLabel('书名', { exact: true }).fill(`${title}记`);
  await main(page).getByLabel('状态').selectOption('2');
  await main(page).getByLabel('原因（写进记录，可以不写）').fill('书名写错了');
  await main(page).getByRole('button', { name: '保存资料' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: `《${title}记》` })).toBeVisible();
  const history = main(page).getByRole('list', { name: '改过什么' });
  await expect(history.getByRole('article').first()).toContainText('原因：书名写错了');

  // A picture that the browser draws: wide, so that a part of it is chosen.
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 800, height: 500 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = 'teal';
    context?.fillRect(0, 0, 800, 500);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: '封面.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') };
  await main(page).getByLabel('换封面').setInputFiles(file);
  await expect(dialog(page).getByRole('button', { name: '用作封面' })).toBeEnabled();
  await expectAccessible(page);
  await dialog(page).getByLabel('放大').fill('1.5');
  await dialog(page).getByRole('button', { name: '用作封面' }).click();
  await expect(main(page).getByRole('button', { name: '去掉封面' })).toBeVisible();
  const [shown] = (await site.library('show', id, '--json')).trim().split('\n');
  const { cover_url: cover } = JSON.parse(shown ?? '') as { cover_url: string };
  expect((await page.request.get(site.origin + cover)).headers()['content-type']).toBe('image/jpeg');

  await expect(history.getByRole('article').first()).toContainText('封面');
  await history.getByRole('article').first().getByRole('button', { name: '撤销' }).click();
  await dialog(page).locator('form').getByRole('button', { name: '撤销' }).click();
  await expect(main(page).getByRole('button', { name: '去掉封面' })).toHaveCount(0);
});

test('a chapter is edited with the difference shown; of two editors the second joins both [B15.69]', async ({
  page,
  browser,
  ownSite: site,
  expectedErrors,
}, info) => {
  expectedErrors.push(/409 \(Conflict\)/);
  const id = await importNovel(site, `河灯${info.project.name}正文`, info.outputPath('novel.txt'));
  await signInEditor(page, site);
  await openChapter(page, site, `${id}-1`);
  await textArea(page).fill((await textArea(page).inputValue()).replace('一更天', '头更天'));
  await main(page).getByRole('button', { name: '看改动' }).click();
  await expect(main(page).locator('ins').first()).toContainText('头更天');

  const theirs = await otherPage(browser);
  await signInEditor(theirs, site);
  await openChapter(theirs, site, `${id}-1`);
  await saveText(theirs, (text) => text.replace('四更天', '末更天'));
  await expect(theirs.getByText('已保存').first()).toBeVisible();
  await theirs.context().close();

  await main(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(main(page).getByRole('alert')).toContainText('这一章在你修改的时候被改过');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '把两边合在一起' }).click();
  await expect(textArea(page)).toHaveValue(/头更天.*末更天/s);
  // What is typed outlives the page.
  await page.reload();
  await expect(textArea(page)).toHaveValue(/头更天.*末更天/s);
  await saveText(page, (text) => text);
  await expect(main(page).getByRole('button', { name: '拆成两章' })).toBeVisible();
  expect(await site.library('chapters', 'show', `${id}-1`)).toMatch(/头更天.*末更天/s);
});

test('chapters are added, split, joined and moved; a reader stays with the sentence [B15.71 B15.72]', async ({
  page,
  browser,
  ownSite: site,
}, info) => {
  test.slow();
  const id = await importNovel(site, `河灯${info.project.name}章节`, info.outputPath('novel.txt'));
  const reader = await otherPage(browser);
  await makeMember(reader, site.origin, '读者');
  const posted = await reader.request.post(`${site.origin}/api/v1/user/progress/`, {
    data: { cid: `${id}-1`, pid: '3', offset: 0, fraction: 0.5 },
  });
  expect(posted.status(), await posted.text()).toBeLessThan(300);
  const position = async () =>
    JSON.stringify(await (await reader.request.get(`${site.origin}/api/v1/user/progress/recent/`)).json());
  expect(await position()).toContain(`${id}-1`);

  await signInEditor(page, site);
  await openChapter(page, site, `${id}-1`);
  await main(page).getByRole('button', { name: '拆成两章' }).click();
  await dialog(page).getByLabel('从哪一段起是新的一章').selectOption('3');
  await dialog(page).getByLabel('新的一章的章名').fill('又一章');
  await dialog(page).getByRole('button', { name: '拆开' }).click();
  await expect(textArea(page)).not.toHaveValue(/三更天/);
  await expect.poll(position).toContain(`${id}-4`);

  await main(page).getByRole('button', { name: '移动' }).click();
  await dialog(page).getByLabel('移到第几章后面').fill('4');
  await dialog(page).locator('form').getByRole('button', { name: '移动' }).click();
  await expect(main(page).getByText('第 4 章')).toBeVisible();
  await main(page).getByRole('button', { name: '从这章起分卷' }).click();
  await dialog(page).getByLabel('卷名').fill('下卷');
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(main(page).getByText('在“下卷”里')).toBeVisible();

  await page.goto(`${site.origin}/console/novels/${id}/paste`);
  const file = { name: '续章.txt', mimeType: 'text/plain', buffer: Buffer.from('第九章 潮\n潮水退了，岸上没有人。') };
  await page.getByLabel('选择文件').setInputFiles(file);
  await expect(page.getByLabel('一章或几章')).toHaveValue(/潮水退了/);
  await main(page)
    .getByLabel(/一章或几章/)
    .fill(`第四章 雾\n${paragraph('雾', 1)}\n第五章 归\n${paragraph('归', 1)}`);
  await main(page).getByRole('button', { name: '读出章节' }).click();
  await main(page).getByRole('button', { name: '添上这 2 章' }).click();
  const list = main(page).getByRole('list', { name: '章节' });
  await expect(list.getByRole('link')).toHaveText([
    /又一章/,
    /第二章 雪/,
    /第三章 晴/,
    /第一章 雨/,
    /第四章 雾/,
    /第五章 归/,
  ]);
  await list.getByRole('link', { name: /又一章/ }).click();
  await main(page).getByRole('button', { name: '合并后一章' }).click();
  await dialog(page).locator('form').getByRole('button', { name: '合并' }).click();
  await expect(textArea(page)).toHaveValue(/一更天，雪还在下/);
  await expect.poll(position).toContain(`${id}-4`);
  await reader.context().close();
});

test('the pages of a novel are accessible by day and by night, with targets for a finger, and none is wider than the screen [B15.29]', async ({
  page,
  ownSite: site,
}, info) => {
  test.slow();
  const id = await importNovel(
    site,
    `河灯${info.project.name}一部名字很长很长很长很长很长很长的作品`,
    info.outputPath('novel.txt'),
  );
  await site.library('chapters', 'volume', `${id}-1`, '--title', '上卷');
  await signInEditor(page, site);
  const addresses = [
    `/console/novels/${id}`,
    `/console/novels/${id}/chapters`,
    `/console/novels/${id}/paste`,
    `/console/novels/${id}/new-chapter`,
    `/console/novels/${id}/chapters/${id}-2`,
  ];
  for (const address of addresses) {
    await page.goto(site.origin + address);
    await page.waitForLoadState('networkidle');
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expectWellAtEachSize(page);
  }
});

test('a chapter is hidden from readers on its page, and shown again from the list [B15.145]', async ({
  page,
  browser,
  ownSite: site,
  expectedErrors,
}, info) => {
  // The reader is sent to a chapter that is not there.
  expectedErrors.push(/404 \(Not Found\)/);
  const id = await importNovel(site, `河灯${info.project.name}隐藏`, info.outputPath('novel.txt'));
  const reader = await otherPage(browser);
  const statusOf = async (serial: number) =>
    (await reader.request.get(`${site.origin}/api/v1/chapter/${id}-${serial}/`)).status();
  await signInEditor(page, site);
  await openChapter(page, site, `${id}-2`);
  await main(page).getByRole('button', { name: '隐藏' }).click();
  await dialog(page).getByLabel('原因（写进记录）').fill('有人投诉');
  await dialog(page).getByRole('button', { name: '隐藏' }).click();
  const hidden = main(page).getByText('隐藏了 1 章');
  await expect(hidden).toBeVisible();
  const chapters = main(page).getByRole('list', { name: '章节', exact: true });
  await expect(chapters.getByRole('link')).toHaveText([/第一章/, /第三章/]);
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual([200, 404, 200]);
  await reader.goto(`${site.origin}/detail/${id}-2`);
  await expect(reader.getByRole('main')).not.toContainText('更天');

  await hidden.click();
  await main(page).getByRole('button', { name: '重新显示“第二章 雪”' }).click();
  await dialog(page).getByText('看正文').click();
  await expect(dialog(page).getByRole('group', { name: '正文' })).toContainText('一更天');
  await expectWellAtEachSize(page);
  await dialog(page).getByRole('button', { name: '显示', exact: true }).click();
  await expect(chapters.getByRole('link')).toHaveText([/第一章/, /第二章/, /第三章/]);
  await expect(hidden).toHaveCount(0);
  expect(await statusOf(2)).toBe(200);
  await reader.context().close();
});
