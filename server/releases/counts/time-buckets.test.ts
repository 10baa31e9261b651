import { bucketOf, percentileOf } from './time-buckets.ts';

test.each([
  [0, 25],
  [25, 25],
  [26, 50],
  [2_499, 2_500],
  [3_600_000, 60_000],
])('a time of %i ms is counted up to %i ms', (ms, bucket) => {
  expect(bucketOf(ms)).toBe(bucket);
});

test('three of four times are not longer than the 75th percentile', () => {
  const buckets = new Map([
    [100, 2],
    [500, 1],
    [10_000, 1],
  ]);
  expect([50, 75, 76].map((percent) => percentileOf(buckets, percent))).toEqual([100, 500, 10_000]);
  expect(percentileOf(new Map(), 75)).toBeNull();
});
