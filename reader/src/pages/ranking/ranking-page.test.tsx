import { screen, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { RankedNovels } from 'shared-api/schemas/ranking';
import { validated } from 'shared-api/testing/mock-api';
import { sampleSummary } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';

const categories = [
  { id: '9', name: '悬疑', novel_count: 2 },
  { id: '3', name: '武侠', novel_count: 0 },
];
const ranked = (given: Partial<RankedNovels> = {}) =>
  validated(RankedNovels, {
    items: [sampleSummary({ id: '1', title: '借剑', read_count: { day: 1, week: 2, month: 12_000, total: 20_000 } })],
    next_cursor: null,
    first_rank: 1,
    ...given,
  });

test('a later page of a ranking goes on with the ranks, and says what is counted [B2.08]', async () => {
  const query = { period: 'month', category: '9', cursor: 'abc' };
  mockResponses({
    [calls.ranking(query)]: ranked({ first_rank: 31, next_cursor: 'def' }),
    [calls.categories]: categories,
  });
  openPage('/ranking?period=month&category=9&cursor=abc');
  expect(await screen.findByRole('heading', { level: 1, name: '悬疑阅读月榜' })).toBeTruthy();
  const row = within(screen.getByRole('article'));
  expect(row.getByRole('heading').textContent).toBe('31借剑');
  expect(row.getByText('1.2万 人读过')).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(
    '/ranking?period=month&category=9&cursor=def',
  );
  expect(screen.getByRole('link', { name: '日榜' }).getAttribute('href')).toBe('/ranking?period=day&category=9');
  expect(screen.getByRole('link', { name: '收藏榜' }).getAttribute('href')).toBe('/ranking?kind=collects&category=9');
  expect(screen.queryByRole('link', { name: '武侠' })).toBeNull();
});

test.each([
  ['/ranking', {}, '阅读榜'],
  ['/ranking?kind=likes', { kind: 'likes' }, '点赞榜'],
])('at %s the tab of that board alone is lit [B2.08]', async (address, query, lit) => {
  mockResponses({ [calls.ranking(query)]: ranked(), [calls.categories]: categories });
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
  const boards = within(screen.getByRole('navigation', { name: '榜单' }));
  const current = boards.getAllByRole('link', { current: true });
  expect(current.map(({ textContent }) => textContent)).toEqual([lit]);
  expect(boards.getByRole('link', { name: '综合' }).getAttribute('href')).toBe('/filter');
});

test('a ranking that nobody is in says so', async () => {
  mockResponses({
    [calls.ranking({ period: 'day' })]: ranked({ items: [] }),
    [calls.categories]: categories,
  });
  openPage('/ranking?period=day');
  expect(await screen.findByText('这张榜还是空的')).toBeTruthy();
});
