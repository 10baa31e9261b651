import { fireEvent, screen, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { sampleNovel, sampleRow, sampleWindow } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';

const page = (from: number) => calls.chapters('1001', { from, limit: 100 });

const contents = () => screen.findByRole('region', { name: '目录' });

afterEach(() => localStorage.clear());

test('the book page shows title, author, category, status, length and latest chapter, and links to reading [S2.26]', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');

  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', '灯下集');
  expect(document.title).toBe('灯下集 - 夜航人 - 书海');
  expect(screen.getByText('12.3万字')).toBeTruthy();
  expect(screen.getByText('连载')).toBeTruthy();
  expect(screen.getByText('2026/03/04')).toBeTruthy();
  expect(link('开始阅读')).toBe('/detail/1001-1');
  expect(link('第三章 回信')).toBe('/detail/1001-3');
  expect(link('悬疑')).toBe('/filter?category=9');
  expect(link('书信')).toBe('/filter?tags=%E4%B9%A6%E4%BF%A1');
  expect(link('夜航人')).toBe('/author/1');
});

test('an unknown author is named, without a link to a page of theirs [B2.14]', async () => {
  const novel = sampleNovel({ author: { id: '7', name: '佚名' } });
  mockResponses({ [calls.novel('1001')]: novel, [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByText('佚名').map((name) => name.closest('a'))).not.toContainEqual(expect.anything());
  expect(document.querySelector('[href="/author/7"]')).toBeNull();
});

test('an introduction keeps its lines, and markup in it is shown as text', async () => {
  const intro = '第一行。\n\n　　第二行 <img src=x onerror=alert(1)>。\n';
  mockResponses({ [calls.novel('1001')]: sampleNovel({ intro }), [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');

  const region = await screen.findByRole('region', { name: '作品简介' });
  expect([...region.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    '第一行。',
    '第二行 <img src=x onerror=alert(1)>。',
  ]);
});

test('the contents list shows chapters under the headings of their volumes', async () => {
  const items = [
    sampleRow(1, { volume: { no: 1, title: '上卷' } }),
    sampleRow(2, { volume: { no: 1, title: '上卷' } }),
    sampleRow(3, { volume: { no: 2, title: '下卷' } }),
  ];
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: { ...sampleWindow(1, 3), items } });
  openPage('/book/1001');

  const headings = within(await contents()).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['上卷', '下卷']);
  const lists = within(await contents()).getAllByRole('list');
  expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([2, 1]);
});

test('a novel of 100 chapters has its contents on one page', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 100) });
  openPage('/book/1001');
  expect(within(await contents()).getAllByRole('link', { name: /^第\d+章/ })).toHaveLength(100);
  expect(screen.queryByRole('navigation', { name: '目录分页' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: '目录翻页' })).toBeNull();
});

test('a novel of 20,000 chapters shows one page of its contents, seven links to pages and a field for a chapter number', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(10_001)]: sampleWindow(10_001, 10_100, 20_000) });
  openPage('/book/1001?from=10001');

  expect(within(await contents()).getAllByRole('listitem').length).toBeLessThan(120);
  const others = within(screen.getByRole('navigation', { name: '目录分页' })).getAllByRole('link');
  expect(others.map(({ textContent }) => textContent)).toEqual([
    '1–100',
    '9801–9900',
    '9901–10000',
    '10001–10100',
    '10101–10200',
    '10201–10300',
    '19901–20000',
  ]);
  expect(others[3]?.getAttribute('aria-current')).toBe('true');
  expect(others[4]?.getAttribute('href')).toBe('/book/1001?from=10101#contents');
});

test('a page of the contents links to the pages before and after it [B4.03]', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(101)]: sampleWindow(101, 200, 250) });
  openPage('/book/1001?from=101');

  const foot = await screen.findByRole('navigation', { name: '目录翻页' });
  const turns = within(foot).getAllByRole('link');
  expect(turns.map((turn) => [turn.textContent, turn.getAttribute('href')])).toEqual([
    ['第 1–100 篇', '/book/1001#contents'],
    ['第 201–250 篇', '/book/1001?from=201#contents'],
  ]);
});

test('a chapter number is asked for from 200 chapters on [B4.03]', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 100, 199) });
  const { unmount } = openPage('/book/1001');
  await contents();
  expect(screen.queryByLabelText('跳到第')).toBeNull();
  unmount();
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 100, 200) });
  openPage('/book/1001');
  expect((await screen.findByLabelText('跳到第')).closest('form')?.textContent).toBe('跳到第篇跳转');
});

test('reversed contents begin with the newest chapters, and so do their pages [B4.03]', async () => {
  const novel = sampleNovel({ chapter_count: 250 });
  mockResponses({ [calls.novel('1001')]: novel, [page(201)]: sampleWindow(201, 250, 250) });
  openPage('/book/1001?order=desc');
  const rows = within(await contents()).getAllByRole('link', { name: /^第\d+章/ });
  expect([rows.at(0)?.textContent, rows.at(-1)?.textContent]).toEqual(['第250章 信', '第201章 信']);
  const pages = within(screen.getByRole('navigation', { name: '目录分页' })).getAllByRole('link');
  expect(pages.map(({ textContent }) => textContent)).toEqual(['201–250', '101–200', '1–100']);
  expect(pages[1]?.getAttribute('href')).toBe('/book/1001?from=101&order=desc#contents');
  expect(link('正序')).toBe('/book/1001#contents');
});

/** Keeps on this device that a visitor has read the two first chapters and is in the second, in its middle. */
const keepPlaceInSecond = () => {
  const { id, title } = sampleRow(2);
  localStorage.setItem(
    'position::1001',
    JSON.stringify({
      ...{
        chapter_id: id,
        no: 2,
        chapter_title: title,
        pid: null,
        offset: 0,
        fraction: 0,
        quote: null,
        revision: null,
      },
      ...{ percent: 50, updated_at: '2026-03-04T05:06:07.000Z', read_chapters: '1-2' },
      novel: { id: '1001', title: '灯下集', author: '夜航人', cover_url: null, chapter_count: 3 },
    }),
  );
};

test('what was read is marked in the contents, and where the reader is, however they came [B4.04]', async () => {
  keepPlaceInSecond();
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');
  const here = await screen.findByRole('link', { name: /第2章 信\s*读到这里/ });
  expect(here.getAttribute('aria-current')).toBe('location');
  const rows = within(await contents()).getAllByRole('link', { name: /^第\d+章/ });
  expect(rows.map(({ dataset }) => dataset.read)).toEqual(['true', 'true', undefined]);
});

test('the button that reads on names the chapter that one is in [B4.09]', async () => {
  keepPlaceInSecond();
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');
  const readsOn = await screen.findByRole('link', { name: '继续阅读 · 第2章 信' });
  expect(readsOn.getAttribute('href')).toBe('/detail/1001-2');
  expect(screen.queryByRole('link', { name: '开始阅读' })).toBeNull();
});

test('chapters are found by words of their titles [B4.03]', async () => {
  mockResponses({
    [calls.novel('1001')]: sampleNovel(),
    [page(1)]: sampleWindow(1, 30),
    [calls.searchChapters('1001', '归')]: { items: [{ id: '1001-7', no: 7, title: '第七章 归' }], next_cursor: null },
  });
  openPage('/book/1001');
  fireEvent.click(await screen.findByRole('button', { name: '搜索章节' }));
  fireEvent.change(await screen.findByRole('searchbox', { name: '搜索章节' }), { target: { value: '归' } });
  const found = await screen.findByRole('list', { name: '找到的章节' });
  expect(within(found).getByRole('link', { name: '第七章 归' }).getAttribute('href')).toBe('/detail/1001-7');
  expect(screen.getByText('找到 1 章。')).toBeTruthy();
});

test('what nobody did yet is not counted on the book page [B4.02]', async () => {
  const novel = sampleNovel({ collect_count: 0, like_count: 0 });
  mockResponses({ [calls.novel('1001')]: novel, [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');
  await contents();
  expect(screen.queryByText('收藏')).toBeNull();
  expect(screen.queryByText('获赞')).toBeNull();
});

test('entering a chapter number opens the page of the contents where that chapter is marked', async () => {
  mockResponses({
    [calls.novel('1001')]: sampleNovel(),
    [page(1)]: sampleWindow(1, 100, 3000),
    [page(1201)]: sampleWindow(1201, 1300, 3000),
  });
  openPage('/book/1001');
  fireEvent.change(await screen.findByLabelText('跳到第'), { target: { value: '1234' } });
  fireEvent.click(screen.getByRole('button', { name: '跳转' }));

  const marked = await screen.findByRole('link', { name: '第1234章 信' });
  expect(marked.getAttribute('aria-current')).toBe('location');
  expect(screen.getAllByRole('link', { current: 'location' })).toHaveLength(1);
});

test('without script the form for a chapter number leads to the same page of the contents', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 100, 3000) });
  openPage('/book/1001');
  const field = (await screen.findByLabelText('跳到第')) as HTMLInputElement;
  expect(field.form?.getAttribute('action')).toBe('/book/1001#contents');
  expect(field.form?.method).toBe('get');
  expect(field.name).toBe('at');
});

test.each(['abc', '0', '-5', '1e3', '99999999999'])(
  'the invalid address ?from=%s shows the first page of the contents',
  async (from) => {
    mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 3) });
    openPage(`/book/1001?from=${from}`);
    expect(await screen.findByRole('link', { name: '第1章 信' })).toBeTruthy();
  },
);

test('a chapter number beyond the last chapter shows a notice with a link to the first page of the contents', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(901)]: { ...sampleWindow(1, 3), items: [] } });
  openPage('/book/1001?at=999');
  expect(await screen.findByRole('heading', { name: '没有这一章' })).toBeTruthy();
  expect(link('回到目录开头')).toBe('/book/1001#contents');
});

test('a novel without chapters says so and has no link to reading', async () => {
  const novel = sampleNovel({ first_chapter_id: null, latest_chapter: null, chapter_count: 0, word_count: 0 });
  mockResponses({ [calls.novel('1001')]: novel, [page(1)]: { ...sampleWindow(1, 3), items: [], total: 0 } });
  openPage('/book/1001');
  expect(await screen.findByText('还没有章节')).toBeTruthy();
  expect(screen.getByText('暂无字数')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '开始阅读' })).toBeNull();
});

test.each([
  [404, 'not_found'],
  [400, 'bad_request'],
] as const)('a missing novel (status %s) shows a notice with links to other novels', async (status, code) => {
  const refused = failedResponse(status, code, '没有这部作品');
  mockResponses({ [calls.novel('abc')]: refused, [calls.chapters('abc', { from: 1, limit: 100 })]: refused });
  openPage('/book/abc');
  expect(await screen.findByRole('heading', { level: 1, name: '作品不存在' })).toBeTruthy();
  expect(link('全部作品')).toBe('/home');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('a novel that was taken down shows a notice that says so', async () => {
  const refused = failedResponse(410, 'gone', '作品已下架');
  mockResponses({ [calls.novel('1001')]: refused, [page(1)]: refused });
  openPage('/book/1001');
  expect(await screen.findByRole('heading', { level: 1, name: '作品已下架' })).toBeTruthy();
  expect(link('排行榜')).toBe('/filter');
});

test('without a network the book page says so, and another try loads the novel', async () => {
  const responses: Record<string, unknown> = { [calls.novel('1001')]: noResponse, [page(1)]: noResponse };
  mockResponses(responses);
  openPage('/book/1001');
  expect(await screen.findByRole('heading', { name: '网络似乎不通' })).toBeTruthy();

  Object.assign(responses, { [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 3) });
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 1, name: '灯下集' })).toBeTruthy();
});

const link = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

test('the book page offers the novel as EPUB and its new chapters as a feed', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel(), [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf('下载 EPUB')).toBe('/epub/1001.epub');
  expect(await hrefOf('订阅更新')).toBe('/feed/1001.xml');
  expect(document.head.querySelector('link[type="application/atom+xml"]')?.getAttribute('href')).toBe('/feed/1001.xml');
});

test('a finished novel has no feed to subscribe to: nothing will come', async () => {
  mockResponses({ [calls.novel('1001')]: sampleNovel({ status: 2 }), [page(1)]: sampleWindow(1, 3) });
  openPage('/book/1001');
  expect(await screen.findByRole('link', { name: '下载 EPUB' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '订阅更新' })).toBeNull();
  expect(document.head.querySelector('link[type="application/atom+xml"]')).toBeNull();
});
