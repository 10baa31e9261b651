import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { scrollToRow } from '../../../../testing/browser-stand-ins.ts';
import { may, sampleEntry, sampleProgress, sampleShelf } from '../../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../../testing/open-page.tsx';
import { findShelfRow, shelfRows, shelfTitles } from '../../../../testing/shelf-page.ts';
import { backUp } from '../../../../testing/shelf-responses.ts';

const shownRows = () => shelfRows().map(({ textContent }) => textContent);
const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
const undo = async () => {
  const [latest] = (await screen.findAllByRole('button', { name: '撤销' })).slice(-1);
  fireEvent.click(latest as HTMLElement);
  await screen.findByText('已撤销');
};

/** The toast that says so, with its button. */
const findToast = (words: string) =>
  waitFor(() => {
    const found = screen.queryAllByRole('status').find(({ textContent }) => textContent === `${words}撤销`);
    if (!found) throw new Error(`no toast says ${words}`);
    return found;
  });

/** Three novels, each unlike the others in all that a change can touch. */
const threeNovels = () => [
  sampleEntry('1001', '山雪', {
    status: 'reading',
    group: '睡前',
    pinned: true,
    progress: sampleProgress('1001'),
    last_read_at: may(3),
    unread_count: 1,
  }),
  sampleEntry('1002', '灯市街', { status: 'finished', notify: false, added_at: may(2) }),
  sampleEntry('1003', '河工纪'),
];

test('a pinned novel goes to the top of the shelf, and back to its place when it is unpinned', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(3) });
  openPage('/user/bookshelf');
  await press('置顶《第3部》');
  await screen.findByText('已置顶');
  expect(shelfTitles()).toEqual(['第3部', '第1部', '第2部']);
  expect(isOn('置顶《第3部》')).toBe('true');
  await undo();
  await waitFor(() => expect(shelfTitles()).toEqual(['第1部', '第2部', '第3部']));
  expect(api.records.shelf.map(({ pinned }) => pinned)).toEqual([false, false, false]);
});

test('a novel’s status stands in its row, is changed by a dialog, and back by undo [B10.08]', async () => {
  const api = mockMemberApi({ shelf: [sampleEntry('1001', '山雪')] });
  openPage('/user/bookshelf');
  await press('《山雪》的阅读状态：想读');
  const dialog = await screen.findByRole('dialog', { name: '阅读状态' });
  expect(within(dialog).getByRole('button', { pressed: true }).textContent).toBe('想读');
  await press('读完', dialog);
  await screen.findByRole('button', { name: '《山雪》的阅读状态：读完' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.posted(calls.changeShelf)).toEqual([{ bids: ['1001'], status: 'finished' }]);
  await undo();
  await screen.findByRole('button', { name: '《山雪》的阅读状态：想读' });
});

test('a novel’s bell says whether new chapters are told of, and turns it on and off', async () => {
  const api = mockMemberApi({ shelf: [sampleEntry('1001', '山雪')] });
  openPage('/user/bookshelf');
  await press('《山雪》有更新时通知');
  await screen.findByText('不再通知更新');
  expect(isOn('《山雪》有更新时通知')).toBe('false');
  await press('《山雪》有更新时通知');
  await screen.findByText('有更新时会通知');
  expect(isOn('《山雪》有更新时通知')).toBe('true');
  expect(api.posted(calls.changeShelf)).toEqual([
    { bids: ['1001'], notify: false },
    { bids: ['1001'], notify: true },
  ]);
});

test('a novel that was taken off the shelf comes back by undo exactly as it was', async () => {
  const api = mockMemberApi({ shelf: threeNovels() });
  const before = backUp(api.records.shelf);
  openPage('/user/bookshelf');
  await findShelfRow('山雪');
  const rows = shownRows();
  await press('从书架移出《山雪》');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街', '河工纪']));
  expect(screen.getByText('共 2 部')).toBeTruthy();
  expect(screen.queryByRole('group', { name: '分组' })).toBeNull();
  expect(api.records.shelf).toHaveLength(2);
  await undo();
  await waitFor(() => expect(shownRows()).toEqual(rows));
  expect(screen.getByRole('button', { name: '睡前 1' })).toBeTruthy();
  expect(screen.getByText('共 3 部')).toBeTruthy();
  expect(backUp(api.records.shelf)).toEqual(before);
});

test('undo of a change to many novels gives each back what it had', async () => {
  const api = mockMemberApi({ shelf: threeNovels() });
  const before = backUp(api.records.shelf);
  openPage('/user/bookshelf');
  await findShelfRow('山雪');
  const rows = shownRows();
  await press('批量管理');
  await press('全选');
  await screen.findByText('已选 3 部');
  fireEvent.change(screen.getByRole('combobox', { name: '改状态' }), { target: { value: 'dropped' } });
  await press('确定');
  await screen.findByText('3 部改为弃读');
  expect(api.records.shelf.map(({ status }) => status)).toEqual(['dropped', 'dropped', 'dropped']);
  await undo();
  await waitFor(() => expect(shownRows()).toEqual(rows));
  expect(backUp(api.records.shelf)).toEqual(before);
});

test('undo of an earlier change keeps what was changed after it', async () => {
  mockMemberApi({ shelf: threeNovels() });
  openPage('/user/bookshelf');
  await press('从书架移出《山雪》');
  await waitFor(() => expect(shelfRows()).toHaveLength(2));
  await press('从书架移出《河工纪》');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街']));
  const earlier = await findToast('已移出《山雪》');
  fireEvent.click(within(earlier).getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街']));
});

test('a change while the shelf is loaded after an undo keeps what the undo brings back [B10.12]', async () => {
  const api = mockMemberApi({ shelf: threeNovels() });
  openPage('/user/bookshelf');
  await press('从书架移出《山雪》');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街', '河工纪']));
  const held = Promise.withResolvers<void>();
  const endHolding = api.respondWith(`GET ${calls.collection()}`, async (call, respond) => {
    const answer = respond(call);
    await held.promise;
    return answer;
  });
  await undo();
  endHolding();
  await press('《河工纪》有更新时通知');
  await screen.findByText('不再通知更新');
  await act(async () => held.resolve());
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街', '河工纪']));
  expect(isOn('《河工纪》有更新时通知')).toBe('false');
});

test('an undo is said as soon as the server has done it, before the shelf is loaded again [B10.12]', async () => {
  const api = mockMemberApi({ shelf: threeNovels() });
  openPage('/user/bookshelf');
  await press('从书架移出《山雪》');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街', '河工纪']));
  const held = Promise.withResolvers<void>();
  api.respondWith(`GET ${calls.collection()}`, (call, respond) => held.promise.then(() => respond(call)));
  await undo();
  expect(shelfTitles()).toEqual(['灯市街', '河工纪']);
  await act(async () => held.resolve());
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街', '河工纪']));
});

test('an undo that did not reach the server says so, and the shelf stays changed', async () => {
  const api = mockMemberApi({ shelf: threeNovels() });
  openPage('/user/bookshelf');
  await press('从书架移出《山雪》');
  api.respondWith(`POST ${calls.importShelf}`, () => noResponse);
  await press('撤销');
  await screen.findByText('没能撤销，请稍后重试');
  expect(shelfTitles()).toEqual(['灯市街', '河工纪']);
});

test('a change that the server refused changes no row and offers no undo', async () => {
  const api = mockMemberApi({ shelf: threeNovels() });
  api.respondWith(`POST ${calls.changeShelf}`, () => failedResponse(503, 'unavailable', '正在维护，请稍后再来'));
  openPage('/user/bookshelf');
  await findShelfRow('山雪');
  const rows = shownRows();
  await press('从书架移出《山雪》');
  await waitFor(() => expect(api.posted(calls.changeShelf)).toHaveLength(1));
  // The next press is answered after the refusal.
  await press('批量管理');
  await screen.findByText('已选 0 部');
  expect(shelfRows()).toHaveLength(rows.length);
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

test('a novel that no longer belongs to the part that is shown leaves it, and stays on the shelf', async () => {
  mockMemberApi({ shelf: threeNovels() });
  openPage('/user/bookshelf?status=reading');
  await press('批量管理');
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择《山雪》' }));
  fireEvent.change(await screen.findByRole('combobox', { name: '改状态' }), { target: { value: 'finished' } });
  await press('确定');
  expect(await screen.findByRole('heading', { name: '这里没有作品' })).toBeTruthy();
  expect(screen.getByText('共 3 部')).toBeTruthy();
});

test('a change far down a long shelf asks for no page again', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(100) });
  openPage('/user/bookshelf');
  await findShelfRow('第1部');
  scrollToRow(50);
  await waitFor(() => expect(api.calls).toHaveLength(2));
  scrollToRow(80);
  await press('从书架移出《第82部》');
  await findToast('已移出《第82部》');
  expect(shelfTitles()).not.toContain('第82部');
  expect(api.calls.filter(({ method }) => method === 'GET')).toHaveLength(2);
  await undo();
  await findShelfRow('第82部');
});

test('undo applies to the view that is open now [B10.12]', async () => {
  mockMemberApi({ shelf: threeNovels() });
  openPage('/user/bookshelf');
  await press('从书架移出《山雪》');
  await findToast('已移出《山雪》');
  await press('读完');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街']));
  await undo();
  expect(shelfTitles()).toEqual(['灯市街']);
  await press('全部');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街', '河工纪']));
});

test('undo keeps the rows that were loaded since [B10.12]', async () => {
  mockMemberApi({ shelf: sampleShelf(100) });
  openPage('/user/bookshelf');
  await press('从书架移出《第1部》');
  await findToast('已移出《第1部》');
  scrollToRow(50);
  await findShelfRow('第52部');
  scrollToRow(85);
  expect((await findShelfRow('第87部')).getAttribute('aria-posinset')).toBe('86');
  await undo();
  await waitFor(async () => expect((await findShelfRow('第87部')).getAttribute('aria-posinset')).toBe('87'));
});

test('where every loaded novel was taken away what follows is loaded [B10.13]', async () => {
  mockMemberApi({ shelf: sampleShelf(61) });
  openPage('/user/bookshelf');
  await findShelfRow('第1部');
  await press('批量管理');
  await press('全选');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择《第1部》' }));
  await press('移出书架');
  await waitFor(() => expect(shelfTitles()).toEqual(['第1部']));
});
