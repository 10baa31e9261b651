import { shortNumber } from './novel-words.ts';

test.each([
  [0, '0'],
  [9_999, '9999'],
  [10_000, '1.0万'],
  [1_234_567, '123.5万'],
  [10_000_000, '1000万'],
])('%i is written as %s [B5.08]', (number, text) => {
  expect(shortNumber(number)).toBe(text);
});
