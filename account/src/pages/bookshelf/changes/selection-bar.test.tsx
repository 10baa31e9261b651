import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse } from 'shared-api/testing/mock-api';
import { sampleEntry, sampleShelf } from '../../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../../testing/open-page.tsx';
import { findShelfRow, shelfTitles } from '../../../../testing/shelf-page.ts';

const findBar = () => screen.findByRole('region', { name: '批量管理' });
const chosen = async (count: number) => within(await findBar()).findByText(`已选 ${count} 部`);
const check = async (title: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `选择《${title}》` }));
const isChecked = (title: string) =>
  (screen.getByRole('checkbox', { name: `选择《${title}》` }) as HTMLInputElement).checked;

test('novels are chosen one by one, and let go again', async () => {
  mockMemberApi({ shelf: sampleShelf(3) });
  openPage('/user/bookshelf');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('批量管理');
  await chosen(0);
  await check('第1部');
  await check('第3部');
  await chosen(2);
  expect([isChecked('第1部'), isChecked('第2部'), isChecked('第3部')]).toEqual([true, false, true]);
  await check('第1部');
  await chosen(1);
});

test('nothing can be changed while nothing is chosen', async () => {
  mockMemberApi({ shelf: sampleShelf(1) });
  openPage('/user/bookshelf');
  await press('批量管理');
  const bar = await findBar();
  const changes = () => [
    within(bar).getByRole('combobox', { name: '改状态' }),
    within(bar).getByRole('button', { name: '分组' }),
    within(bar).getByRole('button', { name: '移出书架' }),
  ];
  expect(changes().map((one) => one.hasAttribute('disabled'))).toEqual([true, true, true]);
  await check('第1部');
  expect(changes().map((one) => one.hasAttribute('disabled'))).toEqual([false, false, false]);
});

test('choosing ends with 完成 and with a second press on 批量管理, and begins with nothing chosen', async () => {
  mockMemberApi({ shelf: sampleShelf(2) });
  openPage('/user/bookshelf');
  await press('批量管理');
  await check('第1部');
  await press('完成', await findBar());
  expect(screen.queryByRole('region', { name: '批量管理' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('批量管理');
  await chosen(0);
  await press('批量管理');
  expect(screen.queryByRole('region', { name: '批量管理' })).toBeNull();
});

test('全选 chooses every novel of the shelf, also those on pages that were not loaded yet', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(150) });
  openPage('/user/bookshelf');
  await press('批量管理');
  await press('全选', await findBar());
  await chosen(150);
  expect(api.calls.map(({ query }) => query.get('cursor'))).toEqual([null]);
  await press('移出书架', await findBar());
  expect(await screen.findByRole('heading', { name: '书架还是空的' })).toBeTruthy();
  expect(api.records.shelf).toEqual([]);
  await press('撤销');
  await findShelfRow('第1部');
  expect(screen.getByText('共 150 部')).toBeTruthy();
  expect(api.records.shelf).toHaveLength(150);
});

test('全选 in one group chooses the novels of that group alone', async () => {
  const api = mockMemberApi({
    shelf: [sampleEntry('1001', '山雪', { group: '睡前' }), sampleEntry('1002', '灯市街')],
  });
  openPage('/user/bookshelf?group=睡前');
  await press('批量管理');
  await press('全选', await findBar());
  await chosen(1);
  await press('移出书架', await findBar());
  await waitFor(() =>
    expect(api.posted(calls.changeShelf)).toEqual([{ view: { group: '睡前', except: [] }, removed: true }]),
  );
});

test('what was chosen is let go when the shelf is narrowed to another part', async () => {
  mockMemberApi({
    shelf: [sampleEntry('1001', '山雪', { group: '睡前' }), sampleEntry('1002', '灯市街', { group: '路上' })],
  });
  openPage('/user/bookshelf');
  await press('批量管理');
  await check('山雪');
  await press('路上 1');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街']));
  await chosen(0);
});

test('one that is let go after 全选 is left as it is', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(3) });
  openPage('/user/bookshelf');
  await press('批量管理');
  await press('全选', await findBar());
  await check('第2部');
  await chosen(2);
  await press('移出书架', await findBar());
  await waitFor(() => expect(shelfTitles()).toEqual(['第2部']));
  expect(api.records.shelf).toHaveLength(1);
});

test('a status is chosen by the keys, and not set before 确定 [B10.03]', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(1) });
  openPage('/user/bookshelf');
  await press('批量管理');
  await check('第1部');
  const select = screen.getByRole('combobox', { name: '改状态' });
  fireEvent.change(select, { target: { value: 'reading' } });
  fireEvent.change(select, { target: { value: 'finished' } });
  expect(api.posted(calls.changeShelf)).toEqual([]);
  await press('确定', await findBar());
  await screen.findByText('1 部改为读完');
  expect(api.posted(calls.changeShelf)).toEqual([{ bids: [api.records.shelf[0]?.novel.id], status: 'finished' }]);
});

test('a change that the server refused keeps what was chosen', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(2) });
  api.respondWith(`POST ${calls.changeShelf}`, () => failedResponse(503, 'unavailable', '正在维护，请稍后再来'));
  openPage('/user/bookshelf');
  await press('批量管理');
  await check('第2部');
  await press('移出书架', await findBar());
  await waitFor(() => expect(api.posted(calls.changeShelf)).toHaveLength(1));
  await check('第1部');
  await chosen(2);
  expect(shelfTitles()).toEqual(['第1部', '第2部']);
});
