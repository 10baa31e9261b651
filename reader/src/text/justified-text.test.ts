import { isRagged } from './justified-text.ts';

test.each(['他说：“第 3 场雪，OK。”', '2026年11月21日，气温-12.5℃。'])('the paragraph “%s” is justified', (text) => {
  expect(isRagged(text)).toBeUndefined();
});

test.each(['见https://example.com/a。', '她念着Constantinople这个词。'])(
  'the paragraph “%s” keeps a ragged edge: a long Latin word in it would stretch every gap',
  (text) => {
    expect(isRagged(text)).toBe(true);
  },
);
