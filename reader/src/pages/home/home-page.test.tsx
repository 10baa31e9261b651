import { screen, within } from '@testing-library/react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { calls } from 'shared-api/paths';
import type { Home, NovelSummary } from 'shared-api/schemas/novel';
import { noResponse } from 'shared-api/testing/mock-api';
import { sampleChapter, sampleSummary } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';
import { renderOnServer } from '../../../testing/render-on-server.tsx';
import { dehydrate, type HomeData, loadHome, rehydrate } from './home-data.ts';

const novels = (count: number): NovelSummary[] =>
  Array.from({ length: count }, (_, index) => sampleSummary({ id: `${1001 + index}`, title: `作品${index + 1}` }));

const home = (given: Partial<Home> = {}): Home => ({
  banners: [],
  picks: novels(3),
  hot: novels(3),
  updated: novels(2),
  added: novels(2),
  finished: novels(2),
  ...given,
});

const empty: Home = { banners: [], picks: [], hot: [], updated: [], added: [], finished: [] };
const shelves = [{ category: { id: '9', name: '悬疑', novel_count: 2 }, novels: novels(2) }];

const open = async (given: Home = home()) => {
  mockResponses({ [calls.home]: given, [calls.categoryNovels]: shelves });
  openPage('/home');
  await screen.findByRole('heading', { level: 1 });
};

const loadedHome = (given: Home): Promise<HomeData> => {
  mockResponses({ [calls.home]: given, [calls.categoryNovels]: shelves });
  const args = { params: {}, request: new Request('http://127.0.0.1/home'), context: undefined };
  return loadHome(args as unknown as LoaderFunctionArgs);
};

const block = (name: string) => within(screen.getByRole('region', { name }));

test('the home page has a main heading and a section for each of its lists [S2.26]', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['编辑推荐', '本周热门', '最近更新', '新书入库', '完本精选', '分类']);
});

test('the sections stand in the order that editors gave them, the ranking and the updates side by side [B15.117]', async () => {
  await open(home({ order: ['finished', 'hot', 'banners', 'added', 'picks'] }));
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['完本精选', '本周热门', '最近更新', '新书入库', '编辑推荐', '分类']);
  const [hot, updated] = ['本周热门', '最近更新'].map((name) => screen.getByRole('region', { name }).parentElement);
  expect(hot).toBe(updated);
});

test('the first pick links to its first chapter', async () => {
  await open();
  const picks = block('编辑推荐');
  expect(picks.getByRole('link', { name: '开始阅读' }).getAttribute('href')).toBe('/detail/1001-1');
  expect(picks.getByRole('link', { name: '作品1' }).getAttribute('href')).toBe('/book/1001');
  expect(picks.getByRole('link', { name: '作品3' }).getAttribute('href')).toBe('/book/1003');
});

test('the first pick is of another cloth than the picks beside it [B1.64]', async () => {
  // Novels of one title and author have one cloth.
  await open(home({ picks: [sampleSummary({ id: '1001' }), sampleSummary({ id: '1002' })] }));
  const covers = screen.getByRole('region', { name: '编辑推荐' }).querySelectorAll<HTMLElement>('[data-dye]');
  const [lead, other] = [...covers].map(({ dataset }) => dataset.dye);
  expect(other).toBeDefined();
  expect(lead).not.toBe(other);
});

test("a first pick without chapters links to its novel's page", async () => {
  await open(home({ picks: [sampleSummary({ title: '作品1', first_chapter_id: null })] }));
  expect(block('编辑推荐').getByRole('link', { name: '查看作品' }).getAttribute('href')).toBe('/book/1001');
});

test('without an introduction the first pick shows the first sentences of its text, the others as they are [B1.66]', async () => {
  const given = home({ picks: [sampleSummary({ id: '1001', title: '作品1', intro: '' }), ...novels(1)] });
  const chapter = sampleChapter(1);
  const asked = mockResponses({
    [calls.home]: given,
    [calls.categoryNovels]: shelves,
    [calls.chapter('1001-1')]: chapter,
  });
  openPage('/home');
  await screen.findByRole('heading', { level: 1 });
  expect(block('编辑推荐').getByText(new RegExp(`^${chapter.paragraphs[0]?.text}`))).toBeTruthy();
  expect(block('编辑推荐').queryByText(/最新章节：/)).toBeNull();
  expect(asked).toContain(calls.chapter('1001-1'));
});

test('a first pick with an introduction asks for no text, and one whose text fails tells its newest chapter', async () => {
  await loadedHome(home());
  const given = home({ picks: [sampleSummary({ title: '作品1', intro: '' })] });
  mockResponses({ [calls.home]: given, [calls.categoryNovels]: shelves, [calls.chapter('1001-1')]: noResponse });
  openPage('/home');
  await screen.findByRole('heading', { level: 1 });
  expect(block('编辑推荐').getByText('最新章节：')).toBeTruthy();
});

test('a latest update links to its chapter and to its novel', async () => {
  await open();
  const updated = block('最近更新');
  expect(updated.getAllByRole('link', { name: '第三章 回信' })[0]?.getAttribute('href')).toBe('/detail/1001-3');
  expect(updated.getByRole('link', { name: '作品2' }).getAttribute('href')).toBe('/book/1002');
});

test('each section of the home page links to the whole list [S7.12]', async () => {
  await open();
  expect(block('本周热门').getByRole('link', { name: '全部榜单' }).getAttribute('href')).toBe('/ranking');
  expect(block('最近更新').getByRole('link', { name: '更多更新' }).getAttribute('href')).toBe('/filter?order=updated');
  expect(block('新书入库').getByRole('link', { name: '更多新书' }).getAttribute('href')).toBe('/filter?order=new');
  expect(block('完本精选').getByRole('link', { name: '全部完本' }).getAttribute('href')).toBe('/filter?ns=2');
  expect(block('分类').getByRole('link', { name: /悬疑/ }).getAttribute('href')).toBe('/filter?category=9');
});

test('banners link to a novel or to another site, in their order', async () => {
  await open(
    home({
      banners: [
        { title: '雾里的来信', image_url: null, link: '/book/1001', novel: sampleSummary() },
        { title: '读书会', image_url: '/banner.png', link: 'https://friends.example/', novel: null },
      ],
    }),
  );
  const links = block('横幅').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/book/1001', 'https://friends.example/']);
  expect(links[0]?.textContent).toContain('《灯下集》夜航人 · 悬疑');
  expect(links[1]?.querySelector('img')?.getAttribute('src')).toBe('/banner.png');
  expect(block('横幅').queryByRole('button')).toBeNull();
});

test('a week without reads has no ranking, and a category shows titles that stand nowhere else first', async () => {
  await open(home({ hot: [], picks: novels(1), updated: [], added: [], finished: [] }));
  expect(screen.queryByRole('region', { name: '本周热门' })).toBeNull();
  const titles = block('分类').getAllByRole('link', { hidden: true }).slice(1);
  expect(titles.map(({ textContent }) => textContent)).toEqual(['作品2', '作品1']);
});

test('the page from the server has each introduction once, and its data none [B2.07]', async () => {
  const intro = '一个人在灯下写信。';
  const data = await loadedHome(home({ picks: [sampleSummary({ id: '7', intro })], finished: [] }));
  expect(JSON.stringify(dehydrate(data))).not.toContain(intro);
  const html = await renderOnServer('/home');
  expect(html.split(intro)).toHaveLength(2);
  const region = new DOMParser().parseFromString(html, 'text/html').body;
  const rehydrated = dehydrate(data);
  rehydrate(rehydrated, region);
  expect(rehydrated).toEqual(data);
});

test('an empty section of the home page is left out', async () => {
  await open(home({ finished: [], picks: [] }));
  expect(screen.queryByRole('region', { name: '完本精选' })).toBeNull();
  expect(screen.queryByRole('region', { name: '编辑推荐' })).toBeNull();
  expect(screen.getByRole('region', { name: '本周热门' })).toBeTruthy();
});

test('the home page of an empty library tells the operator how to import novels', async () => {
  mockResponses({ [calls.home]: empty, [calls.categoryNovels]: [] });
  openPage('/home');
  expect(await screen.findByRole('heading', { level: 1, name: '书库还是空的' })).toBeTruthy();
  expect(screen.getByText('npm run library -- import 小说.txt')).toBeTruthy();
});

test('without a network the home page offers another try', async () => {
  mockResponses({ [calls.home]: noResponse, [calls.categoryNovels]: noResponse });
  openPage('/home');
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});
