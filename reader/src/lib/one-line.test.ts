import { oneLine } from './one-line.ts';

test('lines run together', () => {
  expect(oneLine('　　第一行。\r\n\n  第二行。\u2028', 20)).toBe('第一行。 第二行。');
});

test('what is too long ends in an ellipsis', () => {
  expect(oneLine('一二三四五', 5)).toBe('一二三四五');
  expect(oneLine('一二三四五六', 5)).toBe('一二三四五…');
});

test('a character of two units is kept whole', () => {
  expect(oneLine('一𠮷三', 2)).toBe('一𠮷…');
});
