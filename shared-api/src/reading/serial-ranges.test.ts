import {
  holdsSerial,
  maxRangesLength,
  serialOf,
  serialRangesPattern,
  serialsBefore,
  uniteRanges,
} from './serial-ranges.ts';

test.each([
  ['', '', ''],
  ['', '7', '7'],
  ['1-3', '4', '1-4'],
  ['1-3,9', '5-6,8', '1-3,5-6,8-9'],
  ['2-9', '4-5', '2-9'],
  ['5', '5', '5'],
])('%s and %s together are %s', (one, other, united) => {
  expect(uniteRanges(one, other)).toBe(united);
  expect(uniteRanges(other, one)).toBe(united);
});

test('what is no range is left out', () => {
  expect(uniteRanges('雾,9-4,0,-', '3')).toBe('3');
});

test('a serial is in the ranges that hold it', () => {
  expect([3, 4, 6, 7, 9].map((serial) => holdsSerial('4-6,9', serial))).toEqual([false, true, true, false, true]);
  expect(holdsSerial('', 1)).toBe(false);
});

test('of very many ranges the last are kept, in a text of bounded length that the schema takes', () => {
  const odd = Array.from({ length: 3000 }, (_, at) => 9_990_001 + 2 * at).join(',');
  const kept = uniteRanges(odd, '');
  expect(kept.length).toBeLessThanOrEqual(maxRangesLength);
  expect(kept).toMatch(new RegExp(serialRangesPattern));
  expect(holdsSerial(kept, 9_990_001 + 2 * 2999)).toBe(true);
  expect(holdsSerial(kept, 9_990_001)).toBe(false);
});

test('before a place are the serials below it', () => {
  expect(serialsBefore(serialOf('1001-12'))).toBe('1-11');
  expect(serialsBefore(1)).toBe('');
});
