import { screen, within } from '@testing-library/react';
import { calls, type FilterQuery } from 'shared-api/paths';
import { FilteredNovels } from 'shared-api/schemas/novel';
import { failedResponse, noResponse, validated } from 'shared-api/testing/mock-api';
import { sampleFacets, sampleSummary } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';

const two = [sampleSummary(), sampleSummary({ id: '1002', title: '第二部', latest_chapter: null, intro: '' })];

const open = async (query: FilterQuery, address: string, given: Partial<FilteredNovels> = {}) => {
  const novels = validated(FilteredNovels, { items: two, next_cursor: null, facets: sampleFacets(), ...given });
  const asked = mockResponses({ [calls.filter(query)]: novels });
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
  return asked;
};

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const facet = (name: string) => within(screen.getByRole('list', { name }));
const choice = (list: string, name: string) => facet(list).getByRole('link', { name }).getAttribute('href');
const current = (name: string) =>
  facet(name)
    .getAllByRole('link', { current: true })
    .map(({ textContent }) => textContent);

test.each([
  ['/filter', {}, '排行榜'],
  ['/filter?ns=2', { ns: '2' }, '完本'],
  ['/filter?ns=1', { ns: '1' }, '连载'],
])('the filter page at %s has the title of its entry in the category menu', async (address, query, title) => {
  await open(query, address);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toBe(`${title} - 书海`);
});

test.each([
  [{}, '/filter', '/filter', '/ranking'],
  [{ category: '9' }, '/filter?category=9', '/filter?category=9', '/ranking?category=9'],
])(
  'the list of all novels for %j leads to the boards, of which it is the first [B2.08]',
  async (query, address, own, reads) => {
    await open(query, address);
    const boards = within(screen.getByRole('navigation', { name: '榜单' })).getAllByRole('link');
    expect(boards.map(({ textContent }) => textContent)).toEqual(['综合', '阅读榜', '收藏榜', '点赞榜']);
    expect(boards.map((board) => board.getAttribute('aria-current'))).toEqual(['true', null, null, null]);
    expect(boards.slice(0, 2).map((board) => board.getAttribute('href'))).toEqual([own, reads]);
  },
);

test('the lists of finished and of unfinished novels are no boards', async () => {
  await open({ ns: '2' }, '/filter?ns=2');
  expect(screen.queryByRole('navigation', { name: '榜单' })).toBeNull();
});

test('every facet value is a link that keeps the other choices and goes to the first page [S2.26]', async () => {
  const query = { ns: '2', category: '9', cursor: 'abc' };
  const asked = await open(query, '/filter?ns=2&category=9&cursor=abc');
  expect(asked).toEqual([calls.filter(query)]);
  expect(document.title).toBe('悬疑 - 完本 - 书海');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('悬疑 · 完本');
  expect(current('分类')).toEqual(['悬疑1234部']);
  expect(current('状态')).toEqual(['完本7部']);
  expect(current('字数')).toEqual(['全部']);
  expect(choice('分类', '武侠 8 部')).toBe('/filter?ns=2&category=3');
  expect(choice('状态', '全部')).toBe('/filter?category=9');
  expect(choice('字数', '30—50万字 1.2万 部')).toBe('/filter?ns=2&category=9&words=30-50');
  expect(choice('更新', '7天内 10+ 部')).toBe('/filter?ns=2&category=9&updated=7');
  expect(href('收藏')).toBe('/filter?ns=2&category=9&order=collects');
});

test('a later page says its number, and its facets are folded [B3.06]', async () => {
  await open({ cursor: 'abc' }, '/filter?cursor=abc', { page: 4, next_cursor: 'def' });
  expect(screen.getByText('第 4 页')).toBeTruthy();
  expect(screen.getByText('筛选').closest('details')?.open).toBe(false);
});

test('a facet value without novels is no link', async () => {
  await open({}, '/filter');
  expect(facet('分类').getByText('玄幻')).toBeTruthy();
  expect(facet('分类').queryByRole('link', { name: /玄幻/ })).toBeNull();
  expect(facet('标签').queryByText('田园')).toBeNull();
});

test('values without novels stand behind 更多, those that are chosen or may have some do not [B1.65]', async () => {
  const values = [
    { value: '9', label: '悬疑', count: 12, more: false },
    { value: '1', label: '玄幻', count: 0, more: false },
    { value: '2', label: '都市', count: 0, more: true },
    { value: '3', label: '武侠', count: 0, more: false },
  ];
  const [first, ...others] = sampleFacets();
  await open({ category: '3' }, '/filter?category=3', {
    facets: [{ ...first, name: 'category', values }, ...others.map((other) => ({ ...other, values: [] }))],
  });
  const more = facet('分类').getByText('更多').closest('details');
  expect(more?.open).toBe(false);
  expect([...(more?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['更多', '玄幻']);
  expect(
    facet('分类')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['全部', '悬疑12部', '都市', '武侠0部']);
  // A facet whose values all have some folds nothing.
  expect(screen.getAllByText('更多')).toHaveLength(1);
});

test('active filters can be removed one by one or all together', async () => {
  await open({ ns: '2', category: '9', order: 'words' }, '/filter?ns=2&category=9&order=words');
  expect(choice('分类', '悬疑 1234 部')).toBe('/filter?ns=2&order=words');
  expect(
    facet('已选条件')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['悬疑', '完本', '清空条件']);
  expect(href('取消 完本')).toBe('/filter?category=9&order=words');
  expect(href('清空条件')).toBe('/filter?order=words');
});

test('several tags can be chosen, and the chosen ones come first', async () => {
  await open({ tags: '书信,灯塔' }, '/filter?tags=%E4%B9%A6%E4%BF%A1%2C%E7%81%AF%E5%A1%94');
  const tags = '%E4%B9%A6%E4%BF%A1';
  expect(document.title).toBe('书信、灯塔 - 排行榜 - 书海');
  expect(
    facet('标签')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['全部', '书信', '灯塔', '海3部']);
  expect(current('标签')).toEqual(['书信', '灯塔']);
  expect(choice('标签', '海 3 部')).toBe(`/filter?tags=${tags}%2C%E7%81%AF%E5%A1%94%2C%E6%B5%B7`);
  expect(href('取消 灯塔')).toBe(`/filter?tags=${tags}`);
});

test.each([
  [{}, '/filter', '共 1242 部'],
  [{ category: '3' }, '/filter?category=3', '共 8 部'],
  [{ category: '1' }, '/filter?category=1', '共 0 部'],
])('the filter page shows how many novels the list %j has', async (query, address, total) => {
  await open(query, address);
  expect(screen.getByRole('status').textContent).toBe(total);
});

test('the list in order of popularity is numbered', async () => {
  await open({}, '/filter');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['1灯下集', '2第二部']);
});

test.each([
  ['/filter?order=new', { order: 'new' }],
  ['/filter?cursor=abc', { cursor: 'abc' }],
])('the list at %s is not numbered', async (address, query) => {
  await open(query, address);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['灯下集', '第二部']);
});

test('the tab of the current order is marked, and the default order has no name in the address', async () => {
  await open({ order: 'words' }, '/filter?order=words');
  const tabs = within(screen.getByRole('navigation', { name: '排序' }));
  expect(tabs.getByRole('link', { name: '字数' }).getAttribute('aria-current')).toBe('true');
  expect(tabs.getByRole('link', { name: '热门' }).getAttribute('href')).toBe('/filter');
});

test('the links to other pages of the list keep the filters', async () => {
  await open({ ns: '1', cursor: 'abc' }, '/filter?ns=1&cursor=abc', { next_cursor: 'def' });
  expect(href('下一页')).toBe('/filter?ns=1&cursor=def');
  expect(href('回到第一页')).toBe('/filter?ns=1');
});

test('pages further off are links by number, beside the previous and the next [B3.09]', async () => {
  const at = [1, 3, 4, 5, 6, 7, 34].map((page) => ({ page, cursor: page === 1 ? null : `c${page}` }));
  await open({ ns: '1', cursor: 'abc' }, '/filter?ns=1&cursor=abc', { page: 5, pages: at, next_cursor: 'c6' });
  const pager = within(screen.getByRole('navigation', { name: '翻页' }));
  expect(pager.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['上一页', '/filter?ns=1&cursor=c4'],
    ['1', '/filter?ns=1'],
    ['3', '/filter?ns=1&cursor=c3'],
    ['4', '/filter?ns=1&cursor=c4'],
    ['6', '/filter?ns=1&cursor=c6'],
    ['7', '/filter?ns=1&cursor=c7'],
    ['34', '/filter?ns=1&cursor=c34'],
    ['下一页', '/filter?ns=1&cursor=c6'],
  ]);
  expect(pager.getByText('5').getAttribute('aria-current')).toBe('page');
  expect(document.title).toBe('第 5 页 - 连载 - 书海');
});

test('a list is titled by all that it is filtered for [B3.09]', async () => {
  await open({ words: '30-50', updated: '7' }, '/filter?words=30-50&updated=7');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('30—50万字 · 7天内更新 · 排行榜');
  expect(document.title).toBe('30—50万字 - 7天内更新 - 排行榜 - 书海');
});

test('an empty list leads to a condition less, under which there are novels [B3.09]', async () => {
  await open({ ns: '2', words: '200-' }, '/filter?ns=2&words=200-', { items: [] });
  expect(href('不限“200万字以上”：1.2万 部')).toBe('/filter?ns=2');
});

test('a later page that has become empty leads to the first', async () => {
  await open({ ns: '2', cursor: 'abc' }, '/filter?ns=2&cursor=abc', { items: [], page: 3 });
  expect(screen.getByRole('heading', { level: 2, name: '后面没有作品了' })).toBeTruthy();
});

test('a list without novels keeps the chosen filters and links to the unfiltered list', async () => {
  await open({ words: '200-' }, '/filter?words=200-', { items: [] });
  expect(screen.getByRole('heading', { level: 2, name: '没有符合条件的作品' })).toBeTruthy();
  expect(current('字数')).toEqual(['200万字以上0部']);
  for (const way of screen.getAllByRole('link', { name: '清空条件' })) expect(way.getAttribute('href')).toBe('/filter');
});

test('a page that was looked through in vain says so, and leads on', async () => {
  await open({ tags: '海,山' }, '/filter?tags=海,山', { items: [], next_cursor: 'def' });
  expect(screen.getByRole('heading', { level: 2, name: '这一页还没有找到符合条件的作品' })).toBeTruthy();
  expect(screen.getByText(/翻到下一页接着找/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' })).toBeTruthy();
});

test('a short page that is not the last says that it was cut off [B12.04]', async () => {
  await open({ tags: '海,山' }, '/filter?tags=海,山', { next_cursor: 'def' });
  expect(screen.getByText(/这一页没有排满/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '下一页' })).toBeTruthy();
});

test.each([
  ['the last page', two, null],
  ['a full page', Array.from({ length: 30 }, (_, index) => sampleSummary({ id: `${2001 + index}` })), 'def'],
])('%s does not say that it was cut off', async (_, items, next_cursor) => {
  await open({ tags: '海,山' }, '/filter?tags=海,山', { items, next_cursor });
  expect(screen.queryByText(/这一页没有排满/)).toBeNull();
});

test('a value of which no novel was found among those that were looked at is a link all the same', async () => {
  const facets = sampleFacets().map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, count: 0, more: true })),
  }));
  await open({ tags: '海,山' }, '/filter?tags=海,山', { facets });
  expect(screen.getByRole('status').textContent).toBe('数目未知');
  expect(facet('状态').getByRole('link', { name: '完本' })).toBeTruthy();
});

test("an unknown filter value shows the server's sentence and a link to the unfiltered list", async () => {
  mockResponses({ [calls.filter({ ns: '9' })]: failedResponse(400, 'bad_request', '参数 ns 只能是 1、2') });
  openPage('/filter?ns=9');
  expect((await screen.findByRole('alert')).textContent).toContain('参数 ns 只能是 1、2');
  expect(href('清空条件')).toBe('/filter');
});

test('without a network the filter page offers another try', async () => {
  mockResponses({ [calls.filter()]: noResponse });
  openPage('/filter');
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});
