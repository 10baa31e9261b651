import { screen, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { Overview } from 'shared-api/console/schemas/overview';
import { validated } from 'shared-api/testing/mock-api';
import { openConsole, press } from '../../../testing/open-console.tsx';
import { may, sampleMe } from '../../../testing/records.ts';

jest.mock('../../chart/draw-lines.ts', () => ({ drawLines: () => () => {} }));

/** Twelve weeks that end on 24 March; on each day one reader more than on the day before. */
const days = Array.from({ length: 84 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 0, index)).toISOString().slice(0, 10),
  ...{ readers: index + 1, members: 1, chapters: 10, seconds: 3_600 },
}));

const sampleOverview = (given: Partial<Overview> = {}): Overview =>
  validated(Overview, { days, waiting: { feedback: 3, imports: null }, novels: null, site: null, ...given });

const open = (overview: Overview, role: 'moderator' | 'administrator' = 'administrator') =>
  openConsole('/console/overview', { me: sampleMe({ role }) }, { [`GET ${calls.overview}`]: () => overview });

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map(({ textContent }) => textContent);

test('figures are shown by day and by week, as tables too [B15.84]', async () => {
  open(sampleOverview(), 'moderator');
  expect(await screen.findByRole('heading', { name: '概览' })).toBeTruthy();
  await screen.findByRole('heading', { name: '读者与阅读' });
  expect(rowsOf('每天读者')).toHaveLength(30);
  expect(rowsOf('每天读者')[0]).toBe('3月24日84');
  await press('每周');
  // Of readers the mean of the days, as one who comes twice is one.
  expect(rowsOf('每周读者')[0]).toBe('3月18日81');
  await press('阅读时间');
  expect(rowsOf('每周阅读时间')).toHaveLength(12);
  expect(rowsOf('每周阅读时间')[0]).toBe('3月18日7 小时');
  expect(screen.queryByRole('heading', { name: '网站' })).toBeNull();
});

test('the overview shows what waits, what is read, left and not found, and how the site fares [B15.86]', async () => {
  open(
    sampleOverview({
      waiting: { feedback: 1_000, imports: 2 },
      novels: {
        read: [{ id: '1001', title: '夜雨', author: '林渡', count: 12 }],
        left: [],
        searches: [{ keyword: '没有的书', count: 4 }],
      },
      site: {
        releases: [{ app: 'reader', release: 'reader@1.0.0-a', loads: 20, faults: 1, interactive_ms: 300 }],
        disk: { free_bytes: 5e9, bytes: 2e10 },
        backup: { at: may(2), warning: '最近的备份已经是 9 天以前的了。' },
      },
    }),
  );
  expect((await screen.findByRole('link', { name: '反馈 1000 条以上' })).getAttribute('href')).toBe(
    '/console/feedback',
  );
  expect(screen.getByRole('link', { name: '导入 2 个文件' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '夜雨 林渡' }).getAttribute('href')).toBe('/book/1001');
  expect(screen.getByText('12 人次')).toBeTruthy();
  expect(screen.getByText('没有人移出书架或弃读。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '没有的书' })).toBeTruthy();
  expect(screen.getByText(/最近的备份已经是 9 天以前的了/)).toBeTruthy();
  expect(screen.getByText('一天 20 页，出错 1 次，300 毫秒可用')).toBeTruthy();
  expect(screen.getByText('还剩 5.0 GB，共 20.0 GB')).toBeTruthy();
});
