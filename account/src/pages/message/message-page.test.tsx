import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { writesSentEvent } from 'shared-api/outbox/writes-sent';
import { calls } from 'shared-api/paths';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { messageNumberAtom } from 'shared-auth';
import { sampleEntry, sampleMessage } from '../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

const threeMessages = () => [sampleMessage('3'), sampleMessage('2', { read: true }), sampleMessage('1')];
const rows = () => screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('heading') !== null);
const findRow = async (id: string) => {
  const row = (await screen.findByRole('heading', { name: `《山雪》有新章节（${id}）` })).closest('li');
  if (!row) throw new Error(`message ${id} is in no list`);
  return row;
};

test('a message tells its kind, its words, whether it was read, and leads to what it is about', async () => {
  mockMemberApi({
    messages: [
      sampleMessage('2', {
        kind: 'reply',
        title: '你的反馈有了回复',
        body: '已经改好，谢谢。',
        link: '/user/feedback',
        novel_id: null,
      }),
      sampleMessage('1', { kind: 'system', title: '今晚维护', link: null, novel_id: null, read: true }),
    ],
  });
  openPage('/user/message');
  expect((await screen.findByRole('link', { name: '你的反馈有了回复' })).getAttribute('href')).toBe('/user/feedback');
  const [reply, notice] = rows() as [HTMLElement, HTMLElement];
  expect(reply.textContent).toMatch(/^回复.*未读你的反馈有了回复已经改好，谢谢。/);
  expect(notice.textContent).toMatch(/^公告.*今晚维护/);
  expect(notice.textContent).not.toContain('未读');
  expect(within(notice).queryByRole('link')).toBeNull();
  expect(
    within(notice)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['删除']);
});

test('a message that is marked as read says so no more, and the badge is the server’s new count', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  const { store } = openPage('/user/message');
  await press('标为已读', await findRow('3'));
  await waitFor(() => expect(store.get(messageNumberAtom)).toBe(1));
  expect((await findRow('3')).textContent).not.toContain('未读');
  expect((await findRow('1')).textContent).toContain('未读');
  expect(api.records.messages.map(({ read }) => read)).toEqual([true, true, false]);
});

test('to follow a message’s link is to have read it', async () => {
  const api = mockMemberApi({
    messages: [sampleMessage('2', { link: '/user/feedback' }), sampleMessage('1', { link: '/user/feedback' })],
  });
  const { store } = openPage('/user/message');
  fireEvent.click(await screen.findByRole('link', { name: '《山雪》有新章节（2）' }));
  expect(await screen.findByRole('heading', { name: '意见反馈' })).toBeTruthy();
  await waitFor(() => expect(store.get(messageNumberAtom)).toBe(1));
  expect(api.posted(calls.readMessages)).toEqual([{ ids: ['2'] }]);
});

test('to follow the link of a message that was read sends nothing', async () => {
  const api = mockMemberApi({ messages: [sampleMessage('1', { link: '/user/feedback', read: true })] });
  openPage('/user/message');
  fireEvent.click(await screen.findByRole('link', { name: '《山雪》有新章节（1）' }));
  expect(await screen.findByRole('heading', { name: '意见反馈' })).toBeTruthy();
  expect(api.posted(calls.readMessages)).toEqual([]);
});

test('a message is deleted alone, once its page is left, and the badge counts without it', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  const { store } = openPage('/user/message');
  await press('删除', await findRow('3'));
  expect(rows()).toHaveLength(2);
  expect(api.posted(calls.deleteMessages)).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: '意见反馈' }));
  await waitFor(() => expect(store.get(messageNumberAtom)).toBe(1));
  expect(api.records.messages.map(({ id }) => id)).toEqual(['2', '1']);
});

test('a message that was deleted comes back by undo, and nothing was sent', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  openPage('/user/message');
  await press('删除', await findRow('2'));
  expect(rows()).toHaveLength(2);
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(api.posted(calls.deleteMessages)).toEqual([]);
  expect(api.records.messages).toHaveLength(3);
});

test('while a deletion can be undone the badge counts without it, whatever else is done', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  const { store } = openPage('/user/message');
  const [deleted, other] = [await findRow('3'), await findRow('1')];
  store.set(messageNumberAtom, 2);
  await press('删除', deleted);
  expect(store.get(messageNumberAtom)).toBe(1);
  await press('标为已读', other);
  await waitFor(() => expect(store.get(messageNumberAtom)).toBe(0));
  expect(api.records.messages.filter(({ read }) => !read).map(({ id }) => id)).toEqual(['3']);
  await press('撤销');
  expect(store.get(messageNumberAtom)).toBe(1);
});

test('what is marked as read while its deletion can be undone is not counted when it comes back', async () => {
  mockMemberApi({ messages: threeMessages() });
  const { store } = openPage('/user/message');
  const row = await findRow('3');
  store.set(messageNumberAtom, 2);
  await press('删除', row);
  await press('全部已读');
  await waitFor(() => expect(store.get(messageNumberAtom)).toBe(0));
  await press('撤销');
  expect((await findRow('3')).textContent).not.toContain('未读');
  expect(store.get(messageNumberAtom)).toBe(0);
});

test('all messages are marked as read at once, which can then be asked for no more', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  const { store } = openPage('/user/message');
  await findRow('1');
  store.set(messageNumberAtom, 2);
  const button = screen.getByRole('button', { name: '全部已读' });
  button.focus();
  await press('全部已读');
  await waitFor(() => expect(store.get(messageNumberAtom)).toBe(0));
  expect(screen.queryByText('未读')).toBeNull();
  // A disabled one would lose the focus.
  expect(document.activeElement).toBe(button);
  expect([button.getAttribute('aria-disabled'), button.getAttribute('disabled')]).toEqual(['true', null]);
  await press('全部已读');
  expect(api.posted(calls.readAllMessages)).toHaveLength(1);
  expect(api.records.messages.every(({ read }) => read)).toBe(true);
});

test('all messages are hidden after a question, and deleted once their page is left, those on later pages too [B11.25]', async () => {
  const api = mockMemberApi({ messages: Array.from({ length: 40 }, (_, index) => sampleMessage(String(40 - index))) });
  const { store } = openPage('/user/message');
  await findRow('40');
  await press('全部删除');
  const dialog = await screen.findByRole('dialog', { name: '删除全部消息' });
  expect(dialog.textContent).toContain('包括还没有加载出来的。删除后几秒内可以撤销');
  store.set(messageNumberAtom, 40);
  await press('全部删除', dialog);
  expect(await screen.findByRole('heading', { name: '没有消息' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  expect(store.get(messageNumberAtom)).toBe(0);
  expect(api.posted(calls.deleteAllMessages)).toEqual([]);
  // One that comes now was never seen.
  const late = sampleMessage('41', { created_at: '2099-01-01T00:00:00.000Z' });
  api.records.messages.unshift(late);
  fireEvent.click(screen.getByRole('link', { name: '意见反馈' }));
  await waitFor(() => expect(api.records.messages).toEqual([late]));
  await waitFor(() => expect(store.get(messageNumberAtom)).toBe(1));
});

test('all messages come back by undo, with the number of unread ones, and nothing was sent [B11.25]', async () => {
  const api = mockMemberApi({ messages: Array.from({ length: 40 }, (_, index) => sampleMessage(String(40 - index))) });
  const { store } = openPage('/user/message');
  await findRow('40');
  store.set(messageNumberAtom, 40);
  await press('全部删除');
  await press('全部删除', await screen.findByRole('dialog', { name: '删除全部消息' }));
  expect(await screen.findByText('已删除全部消息')).toBeTruthy();
  await press('撤销');
  await waitFor(() => expect(rows()).toHaveLength(30));
  expect(store.get(messageNumberAtom)).toBe(40);
  await press('加载更多');
  await waitFor(() => expect(rows()).toHaveLength(40));
  expect(api.posted(calls.deleteAllMessages)).toEqual([]);
});

test('the question before all messages are deleted can be answered with 取消', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  openPage('/user/message');
  await press('全部删除');
  await press('取消', await screen.findByRole('dialog', { name: '删除全部消息' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows()).toHaveLength(3);
  expect(api.posted(calls.deleteAllMessages)).toEqual([]);
});

test('messages stay, with the way to the next page, where they could not be deleted', async () => {
  const api = mockMemberApi({ messages: Array.from({ length: 40 }, (_, index) => sampleMessage(String(40 - index))) });
  api.respondWith(`POST ${calls.deleteAllMessages}`, () => noResponse);
  openPage('/user/message');
  await press('全部删除');
  jest.useFakeTimers({ advanceTimers: true });
  await press('全部删除', await screen.findByRole('dialog', { name: '删除全部消息' }));
  expect(rows()).toHaveLength(0);
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  jest.useRealTimers();
  await waitFor(() => expect(api.posted(calls.deleteAllMessages)).toHaveLength(1));
  await waitFor(() => expect(rows()).toHaveLength(30));
  await press('加载更多');
  await waitFor(() => expect(rows()).toHaveLength(40));
});

test('a novel’s updates are muted from a message about them', async () => {
  const api = mockMemberApi({ messages: threeMessages(), shelf: [sampleEntry('1001', '山雪')] });
  openPage('/user/message');
  await press('不再通知', await findRow('1'));
  await screen.findByText('不再通知这部作品的更新');
  expect(api.records.shelf.map(({ notify }) => notify)).toEqual([false]);
});

test('messages come page after page, and one that moved meanwhile comes once', async () => {
  const messages = Array.from({ length: 40 }, (_, index) => sampleMessage(String(40 - index)));
  const api = mockMemberApi({ messages });
  openPage('/user/message');
  await findRow('40');
  expect(rows()).toHaveLength(30);
  api.respondWith(`GET ${calls.messages()}`, () => ({ items: messages.slice(25), next_cursor: null }));
  await press('加载更多');
  await waitFor(() => expect(rows()).toHaveLength(40));
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

test('where every loaded message was deleted what follows is loaded [B10.13]', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  api.respondWith(`GET ${calls.messages()}`, ({ query }) =>
    query.get('cursor') === null
      ? { items: [sampleMessage('3')], next_cursor: 'after-3' }
      : { items: [sampleMessage('1')], next_cursor: null },
  );
  openPage('/user/message');
  await press('删除', await findRow('3'));
  await findRow('1');
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: '没有消息' })).toBeNull();
});

test('a member without messages is told what will stand there', async () => {
  mockMemberApi();
  openPage('/user/message');
  expect(await screen.findByRole('heading', { name: '没有消息' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '全部删除' })).toBeNull();
});

test('messages that could not be had come when they are asked for again', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  const mend = api.respondWith(`GET ${calls.messages()}`, () => failedResponse(500, 'internal', '服务器出错了'));
  openPage('/user/message');
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错了');
  mend();
  await press('重试');
  await findRow('3');
});

test('what is shown is asked for anew once something has arrived that had waited for the member [B15.200]', async () => {
  const api = mockMemberApi({ messages: threeMessages() });
  openPage('/user/message');
  await findRow('3');
  api.records.messages = [sampleMessage('1')];
  act(() => void window.dispatchEvent(new CustomEvent(writesSentEvent)));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test.each([
  ['标为已读', calls.readMessages],
  ['不再通知', calls.changeShelf],
])('a message stays as it is where %s does not reach the server', async (name, path) => {
  const api = mockMemberApi({ messages: [sampleMessage('1')] });
  api.respondWith(`POST ${path}`, () => noResponse);
  const { store } = openPage('/user/message');
  const row = await findRow('1');
  store.set(messageNumberAtom, 1);
  const words = row.textContent;
  await press(name, row);
  await waitFor(() => expect(api.posted(path)).toHaveLength(1));
  expect((await findRow('1')).textContent).toBe(words);
  expect(store.get(messageNumberAtom)).toBe(1);
});

test('a message is there again where its deletion does not reach the server', async () => {
  const api = mockMemberApi({ messages: [sampleMessage('1')] });
  api.respondWith(`POST ${calls.deleteMessages}`, () => noResponse);
  const { store } = openPage('/user/message');
  const row = await findRow('1');
  store.set(messageNumberAtom, 1);
  jest.useFakeTimers({ advanceTimers: true });
  await press('删除', row);
  expect([rows().length, store.get(messageNumberAtom)]).toEqual([0, 0]);
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  jest.useRealTimers();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect([api.posted(calls.deleteMessages).length, store.get(messageNumberAtom)]).toEqual([1, 1]);
});

test('the focus goes to the next message when one is deleted, and to the first that is new when more are loaded [B11.15]', async () => {
  mockMemberApi({ messages: Array.from({ length: 31 }, (_, index) => sampleMessage(String(31 - index))) });
  openPage('/user/message');
  const focusOn = (name: string, row?: HTMLElement) =>
    (row ? within(row) : screen).getByRole('button', { name }).focus();
  const first = await findRow('31');
  focusOn('删除', first);
  await press('删除', first);
  await waitFor(() => expect(rows()).toHaveLength(29));
  expect(document.activeElement).toBe(within(await findRow('30')).getByRole('button', { name: '删除' }));
  focusOn('加载更多');
  await press('加载更多');
  await waitFor(() => expect(rows()).toHaveLength(30));
  expect((await findRow('1')).contains(document.activeElement)).toBe(true);
});
