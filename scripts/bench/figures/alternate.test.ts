import { alternate, median } from './alternate.ts';

test('the median is the one in the middle, or half way between two', () => {
  expect(median([3, 100, 1])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

test('measurements of several variants take turns', async () => {
  const order: string[] = [];
  const measure = (name: string) => async () => order.push(name);
  expect(await alternate(2, { one: measure('one'), other: measure('other') })).toEqual({ one: [1, 3], other: [2, 4] });
  expect(order).toEqual(['one', 'other', 'one', 'other']);
});
