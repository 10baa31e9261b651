import { formatDay, formatWordCount } from './format.ts';

describe('the length of a novel', () => {
  test('the length of a novel is written in units of 10,000 characters with one decimal [S1.06 S9.06]', () => {
    expect(formatWordCount(12_345)).toBe('1.2万字');
    expect(formatWordCount(1_000_000)).toBe('100.0万字');
  });

  test('a novel too short for a decimal is written in characters [B11.18]', () => {
    expect(formatWordCount(1)).toBe('1字');
    expect(formatWordCount(820)).toBe('820字');
    expect(formatWordCount(999)).toBe('999字');
    expect(formatWordCount(1_000)).toBe('0.1万字');
  });

  test('a novel without a count has the length 暂无字数 [S1.06]', () => {
    expect(formatWordCount(0)).toBe('暂无字数');
    expect(formatWordCount(null)).toBe('暂无字数');
    expect(formatWordCount(undefined)).toBe('暂无字数');
  });
});

describe('a day', () => {
  test("a day is written in China's time zone, in any browser", () => {
    expect(formatDay('2026-03-01T15:59:59.000Z')).toBe('2026/03/01');
    expect(formatDay('2026-03-01T16:00:00.000Z')).toBe('2026/03/02');
  });
});
