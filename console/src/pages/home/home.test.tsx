import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import type { HomeLayout } from 'shared-api/console/schemas/home';
import { failedResponse } from 'shared-api/testing/mock-api';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';

const layout = (given: Partial<HomeLayout> = {}): HomeLayout => ({
  picks: [
    { id: '1001', title: '水浒传', author: '施耐庵', taken_down: false },
    { id: '1002', title: '红楼梦', author: '曹雪芹', taken_down: true },
  ],
  banners: [{ title: '征文', link: '/filter', image_url: null, novel_id: null }],
  announcements: [],
  hidden: ['hot'],
  order: ['banners', 'picks', 'hot', 'added', 'finished'],
  version: 'v1',
  ...given,
});

const emptyHome = { banners: [], picks: [], hot: [], updated: [], added: [], finished: [] };

const openHome = (answers: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(
    '/console/home',
    {},
    {
      [`GET ${calls.homeLayout}`]: () => layout(),
      [`POST ${calls.previewHome}`]: () => emptyHome,
      ...answers,
    },
  );
const rows = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('picks are put in order and blocks switched on and off; nothing counts until it is saved [B15.93]', async () => {
  const { posted } = openHome();
  await press('下移 水浒传');
  expect(rows('编辑推荐')[0]).toContain('《红楼梦》');
  await press('移除 水浒传');
  await act(async () => fireEvent.click(screen.getByLabelText('新书入库')));
  expect(screen.getByText(/改动还没有保存/)).toBeTruthy();
  expect(posted(calls.saveHome)).toEqual([]);
  await press('保存');
  await press('保存', screen.getByRole('dialog'));
  const { banners, announcements, order, version } = layout();
  const saved = { picks: ['1002'], banners, announcements, hidden: ['hot', 'added'], order, version, reason: '' };
  await waitFor(() => expect(posted(calls.saveHome)).toEqual([saved]));
  expect(await screen.findByText('没有改动。')).toBeTruthy();
});

test('what was changed stays where it was not saved, and is given up by a press [B15.93]', async () => {
  openHome({ [`POST ${calls.saveHome}`]: () => failedResponse(409, 'conflict', '首页刚才已经改过了') });
  await press('移除 水浒传');
  await press('保存');
  await press('保存', screen.getByRole('dialog'));
  await press('取消', screen.getByRole('dialog'));
  expect(rows('编辑推荐')).toHaveLength(1);
  await press('放弃改动');
  expect(rows('编辑推荐')).toHaveLength(2);
});

test('a banner is added with its words and where it leads; one of a novel’s page belongs to the novel [B15.93]', async () => {
  const { posted } = openHome();
  await press('添加横幅');
  await press('好');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '请写标题',
    '应以 / 或 https:// 开头',
  ]);
  await fill('标题', '新书上架');
  await fill('地址', '/book/1003');
  await press('好');
  expect(rows('横幅')[1]).toContain('新书上架');
  await press('看看效果');
  await waitFor(() =>
    expect(posted(calls.previewHome)).toMatchObject([{ banners: [{ title: '征文' }, { novel_id: '1003' }] }]),
  );
});

test('an announcement is added with its words and its time, and says whether it is there [B15.113]', async () => {
  const { posted } = openHome();
  await press('添加公告');
  await fill('结束', '2001-01-01T08:00');
  await press('好');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请写标题', '结束应晚于开始']);
  await fill('标题', '今夜停机');
  await fill('正文（可以没有）', '两点到四点。');
  await fill('链接（可以没有）', '/filter');
  await fill('开始', '2001-01-01T08:00');
  await fill('结束', '2126-01-01T08:00');
  await press('好');
  expect(screen.getByRole('alert').textContent).toBe('有了正文就不用链接：读者点开的是正文');
  await fill('链接（可以没有）', '');
  await press('好');
  expect(rows('公告')[0]).toContain('今夜停机正在显示 2001/01/01 08:00 至 2126/01/01 08:00');
  await press('看看效果');
  const times = {
    begins_at: new Date('2001-01-01T08:00').toISOString(),
    ends_at: new Date('2126-01-01T08:00').toISOString(),
  };
  await waitFor(() =>
    expect(posted(calls.previewHome)).toMatchObject([
      { announcements: [{ title: '今夜停机', text: '两点到四点。', link: null, ...times }] },
    ]),
  );
});

test('blocks are put in order, the two that stand side by side as one; a look has them in that order [B15.117]', async () => {
  const novel = { id: '1', title: '水浒传', author: { name: '施耐庵' }, cover_url: null };
  const order = ['picks', 'banners', 'added', 'hot', 'finished'];
  const blocks = { ...emptyHome, picks: [novel], hot: [novel], updated: [novel], added: [novel], order };
  const { posted } = openHome({ [`POST ${calls.previewHome}`]: () => blocks });
  await press('上移 编辑推荐');
  await press('下移 本周热门和最近更新');
  expect(rows('栏目').map((text) => text?.replace(/上移下移$/, ''))).toEqual([
    ...['编辑推荐', '横幅', '新书入库', '本周热门最近更新', '完本精选'],
  ]);
  expect(screen.queryByRole('button', { name: '移除 横幅' })).toBeNull();
  await press('看看效果');
  await waitFor(() => expect(posted(calls.previewHome)).toMatchObject([{ order }]));
  const shown = await screen.findAllByRole('heading', { level: 3 });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['编辑推荐', '新书入库', '本周热门', '最近更新']);
});
