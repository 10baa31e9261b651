import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { noResponse } from 'shared-api/testing/mock-api';
import { readingTimeStorageKey } from 'shared-api/unreported-time';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';
import { addDays, localDay, nameOfDay } from './calendar-days.ts';
import { drawChart } from './draw-chart.ts';

// jsdom has no canvas: what is drawn is looked at in a real browser (e2e/reading/progress/reading-time.spec.ts).
jest.mock('./draw-chart.ts', () => ({ drawChart: jest.fn(() => jest.fn()) }));
const drawn = jest.mocked(drawChart);

const today = localDay(new Date());
const threeDays = () => [
  { day: addDays(today, -40), seconds: 7_200, characters: 50_000 },
  { day: addDays(today, -1), seconds: 1_500, characters: 12_000 },
  { day: today, seconds: 600, characters: 4_200 },
];

beforeEach(() => {
  drawn.mockClear();
});

const figureOf = (name: string) => screen.getByText(name).closest('div')?.textContent;

test('the page shows today, thirty days, all days, and days in a row', async () => {
  mockMemberApi({ readingDays: threeDays() });
  openPage('/user/reading');
  await screen.findByRole('heading', { name: '近一年' });
  expect(document.title).toBe('阅读统计 - 书海');
  expect(figureOf('今天')).toBe('今天10 分钟4200 字');
  expect(figureOf('累计')).toBe('累计2 小时 35 分钟6.6 万字');
  expect(figureOf('连续阅读')).toBe('连续阅读2 天最长 2 天');
  expect(screen.getByRole('img', { name: '近一年有 3 天读过书' })).toBeTruthy();
});

test('the chart’s figures stand in a table as well, the newest first', async () => {
  mockMemberApi({ readingDays: threeDays() });
  openPage('/user/reading');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['日期', '时长', '字数'],
    [nameOfDay(today), '10 分钟', '4200 字'],
    [nameOfDay(addDays(today, -1)), '25 分钟', '1.2 万字'],
  ]);
});

test('the chart has a bar for each of thirty days, in minutes, or in characters by choice', async () => {
  mockMemberApi({ readingDays: threeDays() });
  openPage('/user/reading');
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  const lastBars = () => drawn.mock.lastCall?.[1].bars.map(({ value }) => value) ?? [];
  expect([lastBars().length, lastBars().slice(-3)]).toEqual([30, [0, 25, 10]]);
  fireEvent.click(screen.getByRole('button', { name: '字数' }));
  await waitFor(() => expect(lastBars().slice(-3)).toEqual([0, 12_000, 4_200]));
  expect(screen.getByRole('button', { name: '字数' }).getAttribute('aria-pressed')).toBe('true');
});

test('clearing asks first, and takes what this browser has not reported yet along', async () => {
  const api = mockMemberApi({ readingDays: threeDays() });
  openPage('/user/reading');
  localStorage.setItem(readingTimeStorageKey, '{}');
  await press('清空');
  await press('取消', await screen.findByRole('dialog', { name: '清空阅读统计' }));
  expect(api.posted(calls.clearReadingTime)).toEqual([]);
  await press('清空');
  await press('清空', await screen.findByRole('dialog', { name: '清空阅读统计' }));
  expect(await screen.findByRole('heading', { name: '还没有阅读记录' })).toBeTruthy();
  expect(api.records.readingDays).toEqual([]);
  expect(localStorage.getItem(readingTimeStorageKey)).toBeNull();
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull();
});

test('the figures stay where clearing does not reach the server', async () => {
  const api = mockMemberApi({ readingDays: threeDays() });
  api.respondWith(`POST ${calls.clearReadingTime}`, () => noResponse);
  openPage('/user/reading');
  await press('清空');
  await press('清空', await screen.findByRole('dialog', { name: '清空阅读统计' }));
  await waitFor(() => expect(api.posted(calls.clearReadingTime)).toHaveLength(1));
  expect(screen.getByRole('table')).toBeTruthy();
});

test('somebody who has not read is told what will stand there', async () => {
  mockMemberApi();
  openPage('/user/reading');
  expect(await screen.findByRole('heading', { name: '还没有阅读记录' })).toBeTruthy();
});
