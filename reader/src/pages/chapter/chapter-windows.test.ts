import { waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse } from 'shared-api/testing/mock-api';
import { sampleWindow } from '../../../testing/fixtures.ts';
import { mockResponses } from '../../../testing/open-page.tsx';
import { chapterWindows } from './chapter-windows.ts';

/** Each test has a novel of its own: the list opened last is kept. */
let novelId = '1000';
const call = (from: number) => calls.chapters(novelId, { from, limit: 100 });
const window = (from: number) => sampleWindow(from, from + 99, 20_000);
const titled = (no: number) => waitFor(() => expect(chapterWindows(novelId).rowOf(no)?.title).toBe(`第${no}章 信`));

beforeEach(() => {
  novelId = String(Number(novelId) + 1);
});

test('only the windows of chapters that are seen are loaded, each once', async () => {
  const asked = mockResponses({ [call(9_901)]: window(9_901), [call(10_001)]: window(10_001) });
  const windows = chapterWindows(novelId);
  windows.want(9_995, 10_010);
  await titled(10_000);
  await titled(10_001);
  windows.want(9_990, 10_000);
  expect(asked).toEqual([call(9_901), call(10_001)]);
  expect(windows.rowOf(9_900)).toBeUndefined();
  expect(windows.total()).toBe(20_000);
});

test('a window that is no longer seen before it has come is asked for again when it is seen again', async () => {
  const asked = mockResponses({ [call(1)]: window(1), [call(501)]: window(501) });
  const windows = chapterWindows(novelId);
  windows.want(1, 20);
  windows.want(501, 520);
  await titled(501);
  expect(windows.rowOf(1)).toBeUndefined();
  windows.want(1, 20);
  await titled(1);
  expect(asked).toEqual([call(1), call(501), call(1)]);
});

test('a failed window says so until it is asked for again', async () => {
  const responses: Record<string, unknown> = { [call(1)]: failedResponse(500, 'internal', '服务器出错了') };
  mockResponses(responses);
  const windows = chapterWindows(novelId);
  windows.want(1, 20);
  await waitFor(() => expect(windows.hasFailed()).toBe(true));
  responses[call(1)] = window(1);
  windows.retry();
  await titled(20);
  expect(windows.hasFailed()).toBe(false);
});

test('listeners are called for what has come', async () => {
  mockResponses({ [call(1)]: window(1) });
  const windows = chapterWindows(novelId);
  const listener = jest.fn();
  const end = windows.subscribe(listener);
  windows.want(1, 20);
  await titled(1);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(windows.version()).toBe(1);
  end();
});

test('the list opened last is kept for five minutes, that of another novel is not', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const windows = chapterWindows(novelId);
  expect(chapterWindows(novelId)).toBe(windows);
  now.mockReturnValue(6 * 60_000);
  const renewed = chapterWindows(novelId);
  expect(renewed).not.toBe(windows);
  expect(chapterWindows('2000')).not.toBe(renewed);
  now.mockRestore();
});
