import { excerpt } from './page-head.tsx';

test('an excerpt is one line', () => {
  expect(excerpt('　　第一行。\r\n\n  第二行。\u2028', 20)).toBe('第一行。 第二行。');
});

test('an excerpt of a longer text ends in an ellipsis', () => {
  expect(excerpt('一二三四五', 5)).toBe('一二三四五');
  expect(excerpt('一二三四五六', 5)).toBe('一二三四五…');
});

test('an excerpt never cuts a character of two UTF-16 units in half', () => {
  expect(excerpt('一𠮷三', 2)).toBe('一𠮷…');
});
