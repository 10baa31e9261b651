import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls, pages } from 'shared-api/paths';
import { scrollToRow } from '../../../../testing/browser-stand-ins.ts';
import { may, sampleEntry, sampleShelf } from '../../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../../testing/open-page.tsx';
import { findShelfRow, shelfRows, shelfTitles } from '../../../../testing/shelf-page.ts';

const grouped = () =>
  mockMemberApi({
    shelf: [
      sampleEntry('1001', '山雪', { status: 'reading', group: '睡前', added_at: may(2) }),
      sampleEntry('1002', '灯市街', { group: '睡前' }),
      sampleEntry('1003', '河工纪', { status: 'reading' }),
    ],
  });

test('the shelf is narrowed by status, by group, and by both, and widened again', async () => {
  grouped();
  openPage('/user/bookshelf');
  await press('在读');
  await waitFor(() => expect(shelfTitles().toSorted()).toEqual(['山雪', '河工纪']));
  await press('睡前 2');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪']));
  await press('全部');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街']));
  expect((await screen.findByRole('button', { name: '睡前 2' })).getAttribute('aria-pressed')).toBe('true');
  await press('所有分组');
  await waitFor(() => expect(shelfRows()).toHaveLength(3));
});

test('the shelf is narrowed to the novels in no group', async () => {
  grouped();
  openPage('/user/bookshelf');
  await press('未分组 1');
  await waitFor(() => expect(shelfTitles()).toEqual(['河工纪']));
});

test('the shelf is searched as one types, within the part that is shown, and its field keeps the focus', async () => {
  const api = grouped();
  openPage('/user/bookshelf?group=睡前');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街']));
  const field = screen.getByRole('textbox', { name: '在书架中搜索' });
  field.focus();
  fireEvent.change(field, { target: { value: ' 灯 ' } });
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街']));
  expect(api.calls.at(-1)?.query.get('keyword')).toBe('灯');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '在书架中搜索' }));
  fireEvent.change(field, { target: { value: '没有' } });
  expect(await screen.findByRole('heading', { name: '书架上没有找到“没有”' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '在全站搜索' }).getAttribute('href')).toBe(pages.search('没有'));
  await press('清空搜索');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街']));
});

test('all that a search of the shelf found is changed by one call', async () => {
  const api = grouped();
  openPage('/user/bookshelf?keyword=灯');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街']));
  await press('批量管理');
  await press('全选');
  await press('移出书架');
  await waitFor(() =>
    expect(api.posted(calls.changeShelf)).toEqual([{ view: { keyword: '灯', except: [] }, removed: true }]),
  );
  expect(api.records.shelf.map(({ novel }) => novel.title)).toEqual(['山雪', '河工纪']);
});

test('the shelf opens as its address narrows it', async () => {
  grouped();
  openPage('/user/bookshelf?group=睡前&status=reading');
  await findShelfRow('山雪');
  expect(shelfTitles()).toEqual(['山雪']);
  const chosenIn = (name: string) =>
    within(screen.getByRole('group', { name })).getByRole('button', { pressed: true }).textContent;
  expect([chosenIn('阅读状态'), chosenIn('分组')]).toEqual(['在读', '睡前 2']);
});

test('a part of the shelf without novels says so, and keeps the way out', async () => {
  grouped();
  openPage('/user/bookshelf?status=dropped');
  expect(await screen.findByRole('heading', { name: '这里没有作品' })).toBeTruthy();
  await press('全部');
  await findShelfRow('河工纪');
});

test('the shelf offers no groups where there are none', async () => {
  mockMemberApi({ shelf: sampleShelf(2) });
  openPage('/user/bookshelf');
  await findShelfRow('第1部');
  expect(screen.getByRole('group', { name: '阅读状态' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: '分组' })).toBeNull();
});

test('the shelf keeps an order for each group, and one for the whole', async () => {
  const api = grouped();
  openPage('/user/bookshelf?group=睡前');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街']));
  const order = () => screen.getByRole('combobox', { name: '排序' }) as HTMLSelectElement;
  fireEvent.change(order(), { target: { value: 'title' } });
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街', '山雪']));
  expect([order().value, api.records.sorts]).toEqual(['title', { 睡前: 'title' }]);
  await press('所有分组');
  await waitFor(() => expect(order().value).toBe('read'));
});

test('of orders that the arrow keys pass one after the other the first and the last are sent', async () => {
  const api = grouped();
  openPage('/user/bookshelf?group=睡前');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街']));
  const order = screen.getByRole('combobox', { name: '排序' }) as HTMLSelectElement;
  for (const value of ['updated', 'added', 'title']) {
    await act(async () => fireEvent.change(order, { target: { value } }));
    expect(order.value).toBe(value);
  }
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街', '山雪']));
  expect(order.value).toBe('title');
  expect(api.posted(calls.sortGroup)).toEqual([
    { group: '睡前', sort: 'updated' },
    { group: '睡前', sort: 'title' },
  ]);
});

test('an order that was chosen just before the group is left is kept', async () => {
  const api = grouped();
  openPage('/user/bookshelf?group=睡前');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪', '灯市街']));
  const order = screen.getByRole('combobox', { name: '排序' });
  for (const value of ['updated', 'title']) await act(async () => fireEvent.change(order, { target: { value } }));
  await press('所有分组');
  await waitFor(() => expect(api.records.sorts).toEqual({ 睡前: 'title' }));
});

test('a page that comes after the shelf was narrowed is not added to the narrowed list', async () => {
  const api = mockMemberApi({
    shelf: [...sampleShelf(70), sampleEntry('2001', '山雪', { group: '睡前', pinned: true })],
  });
  openPage('/user/bookshelf');
  await findShelfRow('第1部');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.respondWith(`GET ${calls.collection()}`, async (call, own) => {
    if (call.query.has('cursor')) await held;
    return own(call);
  });
  scrollToRow(50);
  await waitFor(() => expect(api.calls).toHaveLength(2));
  await press('睡前 1');
  await waitFor(() => expect(shelfTitles()).toEqual(['山雪']));
  await act(async () => release());
  expect(shelfTitles()).toEqual(['山雪']);
});
