import { screen, within } from '@testing-library/react';
import { calls, type FilterQuery } from 'shared-api/paths';
import { failure, noAnswer, serve } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleSummary } from '../../../testing/sample-library.ts';

const categories = [
  { id: '1', name: '玄幻', novel_count: 0 },
  { id: '9', name: '悬疑', novel_count: 2 },
];
const two = [sampleSummary(), sampleSummary({ id: '1002', title: '第二部', latest_chapter: null, intro: '' })];

const open = async (query: FilterQuery, address: string, next_cursor: string | null = null) => {
  serve({ [calls.filter(query)]: { items: two, next_cursor }, [calls.categories]: categories });
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
};

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const facet = (name: string) => within(screen.getByRole('list', { name }));
const current = (name: string) => facet(name).getByRole('link', { current: true }).textContent;

test.each([
  ['/filter', {}, '排行榜'],
  ['/filter?ns=2', { ns: '2' }, '完本'],
  ['/filter?ns=1', { ns: '1' }, '连载'],
])('%s is called by its name in the menu', async (address, query, title) => {
  await open(query, address);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toBe(`${title} - 书海`);
});

test('every choice is a link that keeps the others and begins anew', async () => {
  await open({ ns: '2', category: '9', cursor: 'abc' }, '/filter?ns=2&category=9&cursor=abc');
  expect(document.title).toBe('悬疑 - 完本 - 书海');
  expect(current('分类')).toBe('悬疑');
  expect(current('状态')).toBe('完本');
  expect(current('字数')).toBe('全部');
  expect(href('玄幻')).toBe('/filter?ns=2&category=1');
  expect(facet('状态').getByRole('link', { name: '全部' }).getAttribute('href')).toBe('/filter?category=9');
  expect(href('30–50万字')).toBe('/filter?ns=2&category=9&words=30-50');
  expect(href('7天内')).toBe('/filter?ns=2&category=9&updated=7');
  expect(href('收藏')).toBe('/filter?ns=2&category=9&order=collects');
});

test('the popular come as a numbered list', async () => {
  await open({}, '/filter');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['1灯下集', '2第二部']);
});

test.each([
  ['/filter?order=new', { order: 'new' }],
  ['/filter?cursor=abc', { cursor: 'abc' }],
])('%s has no places to count', async (address, query) => {
  await open(query, address);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['灯下集', '第二部']);
});

test('the order stands on its tab, and the usual one needs no name', async () => {
  await open({ order: 'words' }, '/filter?order=words');
  const tabs = within(screen.getByRole('navigation', { name: '排序' }));
  expect(tabs.getByRole('link', { name: '字数' }).getAttribute('aria-current')).toBe('true');
  expect(tabs.getByRole('link', { name: '热门' }).getAttribute('href')).toBe('/filter');
});

test('a tag can be taken off again', async () => {
  await open({ tags: '书信' }, '/filter?tags=%E4%B9%A6%E4%BF%A1');
  expect(href('去掉标签 书信')).toBe('/filter');
});

test('pages are links that keep the choices', async () => {
  await open({ ns: '1', cursor: 'abc' }, '/filter?ns=1&cursor=abc', 'def');
  expect(href('下一页')).toBe('/filter?ns=1&cursor=def');
  expect(href('回到第一页')).toBe('/filter?ns=1');
});

test('where nothing fits the choices stay, with a way out of all of them', async () => {
  serve({ [calls.filter({ words: '200-' })]: { items: [], next_cursor: null }, [calls.categories]: categories });
  openPage('/filter?words=200-');
  expect(await screen.findByRole('heading', { level: 2, name: '没有符合条件的作品' })).toBeTruthy();
  expect(current('字数')).toBe('200万字以上');
  expect(href('清空条件')).toBe('/filter');
});

test('a value that means nothing is answered in words, with a link to the whole list', async () => {
  const refused = failure(400, 'bad_request', '参数 ns 只能是 1、2');
  serve({ [calls.filter({ ns: '9' })]: refused, [calls.categories]: categories });
  openPage('/filter?ns=9');
  expect((await screen.findByRole('alert')).textContent).toContain('参数 ns 只能是 1、2');
  expect(href('清空条件')).toBe('/filter');
});

test('without a network it can be tried again', async () => {
  serve({ [calls.filter()]: noAnswer, [calls.categories]: categories });
  openPage('/filter');
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});
