import { fireEvent, screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { sampleCollectedChapter } from '../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

const chapters = (length: number) =>
  Array.from({ length }, (_, index) => sampleCollectedChapter(String(length - index)));
const removeButtons = () => screen.queryAllByRole('button', { name: /^取消收藏 / });

test('the tabs of the bookshelf lead to the novels and to the collected chapters', async () => {
  mockMemberApi({ collectedChapters: chapters(1) });
  openPage('/user/bookshelf');
  fireEvent.click(await screen.findByRole('link', { name: '收藏的章节' }));
  await screen.findByRole('link', { name: '第1章' });
  expect(screen.getByRole('link', { name: '收藏的章节' }).getAttribute('aria-current')).toBe('true');
  expect(screen.queryByLabelText('导入')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: '作品' }));
  expect(await screen.findByRole('heading', { name: '书架还是空的' })).toBeTruthy();
  expect(screen.getByLabelText('导入')).toBeTruthy();
});

test('a collected chapter leads to its paragraph, and shows what was marked and noted there', async () => {
  const kept = sampleCollectedChapter('7', { pid: 'p3', quote: '雪落了一夜。', note: '全书最好的一句' });
  mockMemberApi({ collectedChapters: [kept] });
  openPage('/user/bookshelf?tab=chapter');
  expect((await screen.findByRole('link', { name: '第7章' })).getAttribute('href')).toBe('/detail/1001-7#p-p3');
  expect(screen.getByRole('link', { name: '山雪' }).getAttribute('href')).toBe('/book/1001');
  expect(screen.getByText('雪落了一夜。')).toBeTruthy();
  expect(screen.getByText('全书最好的一句')).toBeTruthy();
});

test('a chapter collected as a whole leads to its beginning', async () => {
  mockMemberApi({ collectedChapters: chapters(1) });
  openPage('/user/bookshelf?tab=chapter');
  expect((await screen.findByRole('link', { name: '第1章' })).getAttribute('href')).toBe('/detail/1001-1');
});

test('a chapter that is no longer collected leaves the list, and the last one leaves a word on how to begin', async () => {
  const api = mockMemberApi({ collectedChapters: chapters(2) });
  openPage('/user/bookshelf?tab=chapter');
  await press('取消收藏 第2章');
  await waitFor(() => expect(screen.queryByRole('link', { name: '第2章' })).toBeNull());
  expect(api.records.collectedChapters.map(({ id }) => id)).toEqual(['1']);
  await press('取消收藏 第1章');
  expect(await screen.findByRole('heading', { name: '还没有收藏章节' })).toBeTruthy();
});

test('a chapter stays in the list where the server did not let it go', async () => {
  const api = mockMemberApi({ collectedChapters: chapters(2) });
  const route = `POST ${calls.removeCollectedChapters}`;
  const mend = api.respondWith(route, () => failedResponse(503, 'unavailable', '正在维护，请稍后再来'));
  openPage('/user/bookshelf?tab=chapter');
  await press('取消收藏 第2章');
  await waitFor(() => expect(api.posted(calls.removeCollectedChapters)).toHaveLength(1));
  mend();
  await press('取消收藏 第1章');
  await waitFor(() => expect(screen.queryByRole('link', { name: '第1章' })).toBeNull());
  expect(screen.getByRole('link', { name: '第2章' })).toBeTruthy();
});

test('collected chapters come page after page, and a page that failed is asked for again', async () => {
  const api = mockMemberApi({ collectedChapters: chapters(40) });
  openPage('/user/bookshelf?tab=chapter');
  await screen.findByRole('link', { name: '第40章' });
  expect(removeButtons()).toHaveLength(30);
  const mend = api.respondWith(`GET ${calls.collection()}`, () => noResponse);
  await press('加载更多');
  await screen.findByRole('button', { name: '没有成功，再试一次' });
  mend();
  await press('没有成功，再试一次');
  await waitFor(() => expect(removeButtons()).toHaveLength(40));
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

test('where the chapters that are loaded are all taken away, those that follow take their place [B10.13]', async () => {
  const [newer, older] = chapters(2);
  const api = mockMemberApi({ collectedChapters: chapters(2) });
  api.respondWith(`GET ${calls.collection()}`, ({ query }) =>
    query.has('cursor') ? { items: [older], next_cursor: null } : { items: [newer], next_cursor: 'second' },
  );
  openPage('/user/bookshelf?tab=chapter');
  await press('取消收藏 第2章');
  expect(await screen.findByRole('link', { name: '第1章' })).toBeTruthy();
  expect(removeButtons()).toHaveLength(1);
});
