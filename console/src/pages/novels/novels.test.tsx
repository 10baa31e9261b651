import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { may, sampleMe, sampleNovelJob, sampleNovelRow } from '../../../testing/records.ts';

const choose = async (label: string, value: string) => {
  const field = await within(await screen.findByRole('search')).findByLabelText(label);
  await act(async () => {
    fireEvent.change(field, { target: { value } });
  });
};
const tick = async (label: string) => {
  const box = await screen.findByLabelText(label);
  await act(async () => fireEvent.click(box));
};

const categories = [
  { id: '3', name: '科幻', novel_count: 5 },
  { id: '4', name: '历史', novel_count: 2 },
];

test('novels are listed with what is chosen of them, and lead to their pages [B15.66]', async () => {
  openConsole('/console/novels', {
    novels: [sampleNovelRow('1001', { taken_down_at: may(4) }), sampleNovelRow('1002')],
  });
  const table = await screen.findByRole('table', { name: '作品' });
  const [, first] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('第1001部已下架');
  expect(screen.getByRole('link', { name: /^第1002部/ }).getAttribute('href')).toBe('/console/novels/1002');
  expect(within(table).queryByRole('columnheader', { name: '章数' })).toBeNull();
  await tick('章数');
  expect(within(table).getByRole('columnheader', { name: '章数' })).toBeTruthy();
  expect(localStorage.getItem('console-novel-columns')).toContain('chapters');
});

test('what is looked for, conditions and order stand in the call [B15.66]', async () => {
  const api = openConsole('/console/novels', { novels: [sampleNovelRow('1001')], categories });
  await fill('书名、作者或编号', ' 灯塔 ');
  await fill('有这些标签', '海、雾');
  await press('查找');
  await choose('分类', '4');
  await choose('下架', '1');
  await choose('排序', 'words');
  const last = () => api.calls.filter(({ address }) => address.startsWith('/console/novels/?')).at(-1)?.address;
  const filter = { find: '灯塔', category: '4', tags: '海,雾', down: '1', order: 'words' };
  await waitFor(() => expect(last()).toBe(calls.novels({ ...filter, way: 'desc' })));
  await press('字数');
  await waitFor(() => expect(last()).toBe(calls.novels({ ...filter, way: 'asc' })));
  const header = screen.getByRole('columnheader', { name: '字数' });
  expect(header.getAttribute('aria-sort')).toBe('ascending');
});

test('a view keeps conditions and columns under a name on the device, and is forgotten again [B15.66]', async () => {
  openConsole('/console/novels?down=1', { novels: [sampleNovelRow('1001')] });
  await press('存为视图');
  await fill('视图的名字', '下架的');
  await press('保存');
  expect(JSON.parse(localStorage.getItem('console-novel-views') ?? '')).toMatchObject([
    { name: '下架的', query: 'down=1' },
  ]);
  await choose('下架', '');
  expect(screen.getByRole('button', { name: '下架的' }).getAttribute('aria-pressed')).toBe('false');
  await press('下架的');
  await waitFor(() => expect((screen.getByLabelText('下架') as HTMLSelectElement).value).toBe('1'));
  await press('删除视图“下架的”');
  expect(localStorage.getItem('console-novel-views')).toBe('[]');
});

test('the chosen novels are changed, or all that the conditions find [B15.66]', async () => {
  const novels = [sampleNovelRow('1001'), sampleNovelRow('1002')];
  const api = openConsole('/console/novels?status=1', { novels, categories });
  await tick('选中《第1002部》');
  await press('修改选中的');
  await tick('增减标签');
  await press('看会改多少');
  expect((await screen.findByRole('alert')).textContent).toBe('请写上要添上或去掉的标签');
  await fill('添上标签', '雾、灯');
  await press('看会改多少');
  await waitFor(() =>
    expect(api.posted(calls.prepareNovelJob)).toEqual([
      { choice: { ids: ['1002'] }, change: { kind: 'tags', add: ['雾', '灯'], remove: [] } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('修改符合条件的全部');
  await press('看会改多少');
  await waitFor(() =>
    expect(api.posted(calls.prepareNovelJob).at(-1)).toEqual({
      choice: { conditions: { status: '1' } },
      change: { kind: 'category', category: '科幻' },
    }),
  );
});

test('a change that is ready says how many, and starts with a reason [B15.66]', async () => {
  const api = openConsole('/console/novels', { novelJobs: [sampleNovelJob('5')] });
  const job = await screen.findByRole('article', { name: '下架' });
  expect(job.textContent).toContain('会改 3 部作品。另有 1 部本来就是这样。');
  expect(job.textContent).toContain('《第1部》等');
  await press('开始', job);
  await press('开始修改', await screen.findByRole('dialog'));
  expect((await screen.findByRole('alert')).textContent).toBe('请写明原因');
  await fill('原因（写进记录）', '授权到期');
  await press('开始修改', screen.getByRole('dialog'));
  expect(api.posted(calls.startNovelJob)).toEqual([{ id: '5', reason: '授权到期' }]);
});

test('a deletion asks for the password [B15.66]', async () => {
  const job = sampleNovelJob('5', { change: { kind: 'remove' } });
  const api = openConsole('/console/novels', { me: sampleMe(), novelJobs: [job] });
  await press('开始', await screen.findByRole('article', { name: '永久删除' }));
  await fill('原因（写进记录）', '重复');
  await fill('再输入一次你的密码', '12345678');
  await press('永久删除', screen.getByRole('dialog'));
  await waitFor(() => expect(api.posted(calls.removeNovels)).toEqual([{ id: '5', reason: '重复' }]));
});

test('a change under way tells how far it is and is stopped; one that is over is undone [B15.66]', async () => {
  const api = openConsole('/console/novels', {
    novelJobs: [
      sampleNovelJob('6', {
        state: 'working',
        change: { kind: 'status', status: 2 },
        found: 1_200,
        changed: 300,
        act: '31',
      }),
      sampleNovelJob('5', { state: 'done', changed: 3, act: '30', may_undo: true }),
      sampleNovelJob('4', { state: 'done', change: { kind: 'remove' }, changed: 3, act: '29' }),
    ],
  });
  const working = await screen.findByRole('article', { name: '把状态改为完本' });
  expect(within(working).getByRole('status').textContent).toBe('正在改：300 / 1,200 部。');
  expect(within(working).getByRole('progressbar').getAttribute('value')).toBe('300');
  await press('停下', working);
  await press('停下', screen.getByRole('dialog'));
  expect(api.posted(calls.cancelNovelJob)).toEqual([{ id: '6', reason: '' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(screen.getByRole('article', { name: '永久删除' })).queryByRole('button', { name: '撤销' })).toBeNull();
  await press('撤销', screen.getByRole('article', { name: '下架' }));
  await press('撤销', screen.getByRole('dialog'));
  expect(api.posted(calls.undoAct)).toEqual([{ id: '30', reason: '' }]);
});
