import { formatDay, formatWordCount } from './format.ts';

describe('the length of a novel', () => {
  test('is said in tens of thousands of characters with one decimal', () => {
    expect(formatWordCount(12_345)).toBe('1.2万字');
    expect(formatWordCount(1_000_000)).toBe('100.0万字');
  });

  test('is said to be unknown where there is no count', () => {
    expect(formatWordCount(0)).toBe('暂无字数');
    expect(formatWordCount(null)).toBe('暂无字数');
    expect(formatWordCount(undefined)).toBe('暂无字数');
  });
});

describe('a day', () => {
  test("is China's, whatever the zone of whoever writes it", () => {
    expect(formatDay('2026-03-01T15:59:59.000Z')).toBe('2026/03/01');
    expect(formatDay('2026-03-01T16:00:00.000Z')).toBe('2026/03/02');
  });
});
