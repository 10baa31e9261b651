import { isRagged } from './even-edges.ts';

test.each(['他说：“第 3 场雪，OK。”', '2026年11月21日，气温-12.5℃。'])('%s can have even edges', (text) => {
  expect(isRagged(text)).toBeUndefined();
});

test.each(['见https://example.com/a。', '她念着Constantinople这个词。'])('%s would be torn apart', (text) => {
  expect(isRagged(text)).toBe(true);
});
