import { parsePastTime } from './parse-past-time.ts';

const now = Date.UTC(2026, 0, 10);

it.each([
  ['2025-01-02T03:04:05.000Z', Date.UTC(2025, 0, 2, 3, 4, 5)],
  ['2026-01-10T08:00:00+08:00', now],
  ['2999-01-01T00:00:00Z', now],
  ['2016-12-31T23:59:60Z', now],
  ['1900-01-01T00:00:00Z', 0],
])('the time %s of a client counts as %i', (text, expected) => {
  expect(parsePastTime(text, now)).toBe(expected);
});
