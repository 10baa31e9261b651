import { screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { OtherSearch, type TextHit } from 'shared-api/schemas/other-search';
import { failedResponse, validated } from 'shared-api/testing/mock-api';
import { sampleNovel } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';

const hit = (no: number): TextHit => ({
  novel: { id: '1001', title: '灯下集', author: '夜航人' },
  chapter: { id: `1001-${no}`, no, title: `第${no}章 信` },
  pid: '7',
  offset: 2,
  length: 2,
  snippet: { text: '他把灯塔的钥匙交给我。', start: 2, end: 4 },
});
const results = (given: Partial<OtherSearch> = {}) =>
  validated(OtherSearch, { items: [], next_cursor: null, sisters: [], ...given });
const address = '/search?keyword=%E7%81%AF%E5%A1%94&place=other';
const ways = { [calls.categories]: [], [calls.suggestions('')]: { suggestions: [] } };
const open = async (responses: Record<string, unknown>) => {
  const asked = mockResponses({ ...ways, ...responses });
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
  return asked;
};

test('a match in a text shows its sentence with the keyword highlighted, and links to its words', async () => {
  await open({ [calls.otherSearch('灯塔')]: results({ items: [hit(1)], next_cursor: 'abc' }) });
  const match = screen.getByRole('article');
  expect(match.querySelector('mark')?.textContent).toBe('灯塔');
  expect(match.textContent).toContain('他把灯塔的钥匙交给我。');
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await waitFor(() => expect(to('第1章 信')).toBe('/detail/1001-1#p-7:2-4'));
  expect(to('《灯下集》')).toBe('/book/1001');
  expect(to('下一页')).toBe(`${address}&cursor=abc`);
});

test.each([
  [{ count: 40, more: true }, '至少 40 处', true],
  [{ count: 3, more: false }, '共 3 处', true],
  [{ count: 2, more: false }, '共 2 处', false],
])('a novel with the places %j says so, and leads to those that are not shown', async (count, sentence, leadsOn) => {
  const counts = [{ novel_id: '1001', ...count }];
  await open({ [calls.otherSearch('灯塔')]: results({ items: [hit(1), hit(2)], counts }) });
  expect(screen.getByText(sentence)).toBeTruthy();
  const all = screen.queryByRole('link', { name: /^看《 ?灯下集 ?》里的全部$/ });
  expect(all?.getAttribute('href')).toBe(leadsOn ? `${address}&bid=1001` : undefined);
});

test('all places of one novel stand by chapter, each with a link to its words', async () => {
  const { novel, chapter, pid, offset = 0, length = 0, snippet } = hit(1);
  const novelAnswer = sampleNovel({ id: '1001', title: '灯下集' });
  mockResponses({
    [calls.novel(novel.id)]: novelAnswer,
    [calls.searchBook(novel.id, '灯塔')]: {
      items: [{ chapter, count: 2, places: [{ pid, offset, length, snippet }] }],
      next_cursor: 'abc',
    },
  });
  openPage(`${address}&bid=1001`);
  expect(await screen.findByText('至少 2 处')).toBeTruthy();
  const places = within(screen.getByRole('region', { name: '书里的字句' }));
  await waitFor(() =>
    expect(places.getByRole('link', { name: /钥匙交给我/ }).getAttribute('href')).toBe('/detail/1001-1#p-7:2-4'),
  );
  expect(places.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(`${address}&bid=1001&cursor=abc`);
});

test('each search tab has its own address', async () => {
  await open({ [calls.otherSearch('灯塔')]: results({ items: [hit(1)] }) });
  const tabs = within(screen.getByRole('navigation', { name: '搜索范围' }));
  expect(tabs.getByRole('link', { current: true }).getAttribute('href')).toBe(address);
  expect(tabs.getByRole('link', { name: '书名、作者、标签' }).getAttribute('href')).toBe(
    '/search?keyword=%E7%81%AF%E5%A1%94',
  );
});

test('empty pages of the search in texts are followed until there is a match', async () => {
  const asked = await open({
    [calls.otherSearch('灯塔')]: results({ next_cursor: 'a' }),
    [calls.otherSearch('灯塔', 'a')]: results({ next_cursor: 'b' }),
    [calls.otherSearch('灯塔', 'b')]: results({ items: [hit(5)], next_cursor: 'c' }),
  });
  expect(await screen.findByRole('link', { name: '第5章 信' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(`${address}&cursor=c`);
  const searched = [undefined, 'a', 'b'].map((cursor) => calls.otherSearch('灯塔', cursor));
  expect(asked.filter((call) => searched.includes(call))).toEqual(searched);
});

test('a search through all texts without a match says so [B3.03]', async () => {
  await open({
    [calls.otherSearch('灯塔')]: results({ next_cursor: 'a' }),
    [calls.otherSearch('灯塔', 'a')]: results(),
  });
  expect(await screen.findByRole('heading', { level: 2, name: '正文里没有找到' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '按书名、作者、标签找' }).getAttribute('href')).toBe(
    '/search?keyword=%E7%81%AF%E5%A1%94',
  );
  expect(screen.queryByRole('navigation', { name: '翻页' })).toBeNull();
});

test('a failed call for the next page of texts leaves a link to it', async () => {
  await open({
    [calls.otherSearch('灯塔')]: results({ next_cursor: 'a' }),
    [calls.otherSearch('灯塔', 'a')]: failedResponse(500, 'internal', '服务器出错了'),
  });
  expect(await screen.findByRole('heading', { level: 2, name: '还没有翻完' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(`${address}&cursor=a`);
});

test('sister libraries show their results, or why there are none', async () => {
  const sisters: OtherSearch['sisters'] = [
    {
      name: '山海书局',
      url: 'https://a.example/search?keyword=x',
      novels: [{ title: '灯塔看守人', author: '佚名', intro: '', word_count: 20_000, url: 'https://a.example/book/7' }],
      failed: null,
    },
    { name: 'b.example', url: 'https://b.example/search?keyword=x', novels: [], failed: '两秒内没有回答' },
    { name: '空书局', url: 'https://c.example/search?keyword=x', novels: [], failed: null },
  ];
  await open({ [calls.otherSearch('灯塔')]: results({ items: [hit(1)], sisters }) });
  const others = within(screen.getByRole('region', { name: '其他书库' }));
  expect(others.getByRole('link', { name: '灯塔看守人' }).getAttribute('href')).toBe('https://a.example/book/7');
  expect(others.getByRole('link', { name: '山海书局' }).getAttribute('href')).toBe(
    'https://a.example/search?keyword=x',
  );
  expect(others.getByText('这个书库没有回应：两秒内没有回答')).toBeTruthy();
  expect(others.getByText('这里没有相关作品。')).toBeTruthy();
});
