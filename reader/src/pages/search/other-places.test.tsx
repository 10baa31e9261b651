import { screen, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { OtherSearch, type TextHit } from 'shared-api/schemas/other-search';
import { failure, fitting, serve } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';

const hit = (no: number): TextHit => ({
  novel: { id: '1001', title: '灯下集', author: '夜航人' },
  chapter: { id: `1001-${no}`, no, title: `第${no}章 信` },
  pid: '7',
  snippet: { text: '他把灯塔的钥匙交给我。', start: 2, end: 4 },
});
const answer = (given: Partial<OtherSearch> = {}) =>
  fitting(OtherSearch, { items: [], next_cursor: null, sisters: [], ...given });
const address = '/search?keyword=%E7%81%AF%E5%A1%94&place=other';
const open = async (answers: Record<string, unknown>) => {
  const asked = serve(answers);
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
  return asked;
};

test('shows the sentence with the words marked, and leads to its paragraph', async () => {
  await open({ [calls.otherSearch('灯塔')]: answer({ items: [hit(1)], next_cursor: 'abc' }) });
  const place = screen.getByRole('article');
  expect(place.querySelector('mark')?.textContent).toBe('灯塔');
  expect(place.textContent).toContain('他把灯塔的钥匙交给我。');
  const to = (name: string) => within(place).getByRole('link', { name }).getAttribute('href');
  expect(to('第1章 信')).toBe('/detail/1001-1#p-7');
  expect(to('《灯下集》')).toBe('/book/1001');
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(`${address}&cursor=abc`);
});

test('each place to search has its own address', async () => {
  await open({ [calls.otherSearch('灯塔')]: answer({ items: [hit(1)] }) });
  const tabs = within(screen.getByRole('navigation', { name: '搜索范围' }));
  expect(tabs.getByRole('link', { current: true }).getAttribute('href')).toBe(address);
  expect(tabs.getByRole('link', { name: '书名与作者' }).getAttribute('href')).toBe(
    '/search?keyword=%E7%81%AF%E5%A1%94',
  );
});

test('empty pages are followed until something is found', async () => {
  const asked = await open({
    [calls.otherSearch('灯塔')]: answer({ next_cursor: 'a' }),
    [calls.otherSearch('灯塔', 'a')]: answer({ next_cursor: 'b' }),
    [calls.otherSearch('灯塔', 'b')]: answer({ items: [hit(5)], next_cursor: 'c' }),
  });
  expect(await screen.findByRole('link', { name: '第5章 信' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(`${address}&cursor=c`);
  expect(asked).toEqual([undefined, 'a', 'b'].map((cursor) => calls.otherSearch('灯塔', cursor)));
});

test('once all was looked through it says that nothing is there', async () => {
  await open({
    [calls.otherSearch('灯塔')]: answer({ next_cursor: 'a' }),
    [calls.otherSearch('灯塔', 'a')]: answer(),
  });
  expect(await screen.findByRole('heading', { level: 2, name: '正文里没有找到' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: '翻页' })).toBeNull();
});

test('where following fails a link still leads on', async () => {
  await open({
    [calls.otherSearch('灯塔')]: answer({ next_cursor: 'a' }),
    [calls.otherSearch('灯塔', 'a')]: failure(500, 'internal', '服务器出错了'),
  });
  expect(await screen.findByRole('heading', { level: 2, name: '还没有翻完' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(`${address}&cursor=a`);
});

test('sister libraries say what they have, or why they say nothing', async () => {
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
  await open({ [calls.otherSearch('灯塔')]: answer({ items: [hit(1)], sisters }) });
  const others = within(screen.getByRole('region', { name: '其他书库' }));
  expect(others.getByRole('link', { name: '灯塔看守人' }).getAttribute('href')).toBe('https://a.example/book/7');
  expect(others.getByRole('link', { name: '山海书局' }).getAttribute('href')).toBe(
    'https://a.example/search?keyword=x',
  );
  expect(others.getByText('这个书库没有回应：两秒内没有回答')).toBeTruthy();
  expect(others.getByText('这里没有相关作品。')).toBeTruthy();
});
