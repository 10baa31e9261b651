import { addDays, daysBetween, localDay, nameOfDay, weekdayOf } from './calendar-days.ts';
import { formatCharacters, formatSpan, streaksOf, sumSince } from './reading-figures.ts';

const read = (day: string, seconds = 600) => ({ day, seconds, characters: seconds * 7 });

test('a streak goes on up to today, or up to yesterday as long as today is not over', () => {
  const days = ['2026-03-06', '2026-03-07', '2026-03-08'].map((day) => read(day));
  expect(streaksOf(days, '2026-03-08')).toEqual({ current: 3, longest: 3 });
  expect(streaksOf(days, '2026-03-09')).toEqual({ current: 3, longest: 3 });
  expect(streaksOf(days, '2026-03-10')).toEqual({ current: 0, longest: 3 });
});

test('the longest streak may be an older one, over the turn of a month and of a year', () => {
  const older = daysBetween('2025-12-28', '2026-01-03').map((day) => read(day));
  expect(streaksOf([...older, read('2026-03-09')], '2026-03-09')).toEqual({ current: 1, longest: 7 });
});

test('a day with less than a minute breaks a streak, and without a day there is none', () => {
  expect(streaksOf([read('2026-03-08'), read('2026-03-09', 59)], '2026-03-09').current).toBe(1);
  expect(streaksOf([], '2026-03-09')).toEqual({ current: 0, longest: 0 });
});

test('the sum since a day counts that day', () => {
  const days = ['2026-03-06', '2026-03-07', '2026-03-08'].map((day) => read(day));
  expect(sumSince(days, '2026-03-07')).toEqual({ seconds: 1_200, characters: 8_400 });
});

test.each([
  [0, '0 分钟'],
  [20, '不到 1 分钟'],
  [60, '1 分钟'],
  [1_500, '25 分钟'],
  [7_200, '2 小时'],
  [11_100, '3 小时 5 分钟'],
  [432_300, '120 小时'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatSpan(seconds)).toBe(words);
});

test.each([
  [860, '860 字'],
  [12_300, '1.2 万字'],
])('%d characters are %s', (characters, words) => {
  expect(formatCharacters(characters)).toBe(words);
});

test('days are the reader’s own, and counted over the turn of a year and a leap day', () => {
  expect(localDay(new Date(2026, 2, 9, 0, 5))).toBe('2026-03-09');
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect([weekdayOf('2026-03-09'), weekdayOf('2026-03-15')]).toEqual([0, 6]);
  expect(nameOfDay('2026-03-09')).toBe('3月9日');
});
