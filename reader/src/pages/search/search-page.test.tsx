import { screen, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import type { Suggestions } from 'shared-api/schemas/novel';
import { sampleSummary } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';

const page = (items: unknown[], next_cursor: string | null = null) => ({ items, next_cursor });
const categories = [{ id: '9', name: '悬疑', novel_count: 1 }];
const hotWords: Suggestions = {
  suggestions: [
    { kind: 'title', text: '借剑', novel_id: '13', author: '冷灶', category: '武侠' },
    { kind: 'tag', text: '海', novel_id: null, author: null, category: null },
  ],
};
const ways = { [calls.categories]: categories, [calls.suggestions('')]: hotWords };
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a search by title shows the novels with the keyword highlighted in the title', async () => {
  mockResponses({
    [calls.search('灯下')]: page([{ ...sampleSummary(), marks: { title: [{ offset: 0, length: 2 }], author: [] } }]),
  });
  openPage('/search?keyword=%E7%81%AF%E4%B8%8B');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('“灯下”的搜索结果');
  expect(document.title).toBe('搜索：灯下 - 书海');

  const found = screen.getByRole('article');
  expect(found.querySelector('mark')?.textContent).toBe('灯下');
  const title = found.querySelector('h2 a');
  expect(title?.textContent).toBe('灯下集');
  expect(title?.getAttribute('href')).toBe('/book/1001');
  expect(href('第三章 回信')).toBe('/detail/1001-3');
  for (const fact of ['夜航人', '悬疑', '连载', '12.3万字'])
    expect(within(found).getAllByText(fact)).not.toHaveLength(0);
});

test("a search by author highlights the keyword in the author's name", async () => {
  const marks = { title: [], author: [{ offset: 0, length: 2 }] };
  mockResponses({ [calls.search('夜航')]: page([{ ...sampleSummary(), marks }]) });
  openPage('/search?keyword=%E5%A4%9C%E8%88%AA');
  const found = await screen.findByRole('article');
  expect(found.querySelector('mark')?.textContent).toBe('夜航');
});

test('every place that the server names is highlighted, in characters, and none where pinyin matched', async () => {
  const marks = {
    title: [
      { offset: 1, length: 3 },
      { offset: 5, length: 3 },
    ],
    author: [],
  };
  mockResponses({
    [calls.search('abc')]: page([
      { ...sampleSummary({ title: '𠮷ABC与abc' }), marks },
      { ...sampleSummary({ id: '2', title: '无关' }), marks: { title: [], author: [] } },
      // As an answer from before marks.
      sampleSummary({ id: '3', title: '从前的abc' }),
    ]),
  });
  openPage('/search?keyword=abc');
  await screen.findByRole('heading', { level: 1 });
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['ABC', 'abc']);
});

test('the pages of the results are links to the next page and the first', async () => {
  mockResponses({ [calls.search('灯', 'abc')]: page([sampleSummary()], 'def') });
  openPage('/search?keyword=%E7%81%AF&cursor=abc');
  await screen.findByRole('heading', { level: 1 });
  expect(href('下一页')).toBe('/search?keyword=%E7%81%AF&cursor=def');
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('rel')).toBe('next');
  expect(href('回到第一页')).toBe('/search?keyword=%E7%81%AF');
});

test.each([
  ['short', [sampleSummary()], '这一页没有排满'],
  ['empty', [], '这一页还没有找到'],
])('a %s page of results that was cut off says so, and leads on [B12.04]', async (_, items, said) => {
  mockResponses({ ...ways, [calls.search('灯')]: page(items, 'def') });
  openPage('/search?keyword=%E7%81%AF');
  expect((await screen.findByRole('note')).textContent).toContain(said);
  expect(screen.queryByText('没有找到相关作品')).toBeNull();
  expect(href('下一页')).toBe('/search?keyword=%E7%81%AF&cursor=def');
});

test('a single page of results has no links to other pages', async () => {
  mockResponses({ [calls.search('灯')]: page([sampleSummary()]) });
  openPage('/search?keyword=%E7%81%AF');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: '翻页' })).toBeNull();
});

test('white space is stripped from the keyword', async () => {
  const asked = mockResponses({ [calls.search('雾港来信')]: page([sampleSummary()]) });
  openPage('/search?keyword=%20%E9%9B%BE%E6%B8%AF%E3%80%80%E6%9D%A5%E4%BF%A1+');
  await screen.findByRole('heading', { level: 1 });
  expect(asked).toEqual([calls.search('雾港来信')]);
});

test('a search without results says so and links to the search in texts, the ranking, categories, and what is read and tagged most [B3.03]', async () => {
  mockResponses({ [calls.search('无此书')]: page([]), ...ways });
  openPage('/search?keyword=%E6%97%A0%E6%AD%A4%E4%B9%A6');
  expect(await screen.findByRole('heading', { level: 2, name: '没有找到相关作品' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('无此书');
  expect(href('在正文里找')).toBe('/search?keyword=%E6%97%A0%E6%AD%A4%E4%B9%A6&place=other');
  expect(href('看看排行榜')).toBe('/filter');
  expect(href('悬疑')).toBe('/filter?category=9');
  expect(href('借剑')).toBe('/book/13');
  expect(href('海')).toBe('/filter?tags=%E6%B5%B7');
});

test.each(['/search', '/search?keyword=', '/search?keyword=%20%20'])(
  'the address %s asks for a keyword and makes no search',
  async (at) => {
    const asked = mockResponses(ways);
    openPage(at);
    expect(await screen.findByRole('heading', { level: 1, name: '想找哪一本？' })).toBeTruthy();
    expect(asked).toEqual([calls.categories, calls.suggestions('')]);
  },
);
