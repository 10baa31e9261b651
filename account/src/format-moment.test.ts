import { formatMoment } from './format-moment.ts';

const now = new Date(2026, 2, 9, 12, 0);

test.each([
  [new Date(2026, 2, 9, 8, 5), '今天 08:05'],
  [new Date(2026, 2, 9, 0, 0), '今天 00:00'],
  [new Date(2026, 2, 8, 23, 10), '昨天 23:10'],
  [new Date(2026, 2, 7, 23, 10), '3月7日'],
  [new Date(2025, 11, 31, 23, 59), '2025年12月31日'],
])('%s is written as %s', (moment, words) => {
  expect(formatMoment(moment.toISOString(), now)).toBe(words);
});
