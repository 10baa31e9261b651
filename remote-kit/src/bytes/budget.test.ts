import { reportBudgets } from './budget.ts';
import type { BuiltApp } from './built-app.ts';

/** Files by their bytes of brotli, and of what they are made, uncompressed. */
const files: Record<string, [number, Record<string, number>]> = {
  'remoteEntry.js': [2_000, { webpack: 6_000 }],
  'home.js': [5_000, { 'reader/src/home.tsx': 9_000, lodash: 4_000 }],
  'voice.js': [2_500, { 'reader/src/voice.tsx': 7_000 }],
  'chapter.js': [3_000, { 'reader/src/chapter.tsx': 8_000 }],
};
const built = (budget: Record<string, number>): BuiltApp => ({
  app: 'reader',
  firstLoads: { home: ['remoteEntry.js', 'home.js'], chapter: ['remoteEntry.js', 'chapter.js'] },
  later: { 'reading-voice': ['voice.js'] },
  weigh: (file) => ({ raw: 0, gzip: 0, brotli: files[file]?.[0] ?? 0 }),
  parts: (file) => files[file]?.[1] ?? {},
  budget,
});
const accepted = { reader: { home: { webpack: 6_000, 'reader/src/home.tsx': 8_600, gone: 500 } } };

/** With as much room as nobody comes near. */
const wide = { '*': 9_000 };

describe('budgets', () => {
  test('a budget that is kept says nothing', () => {
    expect(reportBudgets(built({ home: 7_300, '*': 5_200 }), accepted)).toEqual({ count: 2, over: [], near: [] });
  });

  test('a budget that is passed says by how much, and which parts grew [B12.13]', () => {
    const { over, near } = reportBudgets(built({ ...wide, home: 6_999 }), accepted);
    expect(over).toEqual([
      'reader 的 home 首次加载 7,000 字节（brotli），超过预算 6,999。' +
        '比记录多出的部分（压缩前）：lodash +4,000（新），reader/src/home.tsx +400',
    ]);
    expect(near).toEqual([]);
  });

  test('a budget that is nearly used up warns within its last 3 %, up to its last byte, and says which parts grew [B12.13]', () => {
    for (const limit of [7_000, 7_200]) {
      const { over, near } = reportBudgets(built({ ...wide, home: limit }), accepted);
      expect(over).toEqual([]);
      expect(near).toEqual([
        expect.stringMatching(/^reader 的 home 首次加载 7,000 字节（brotli），接近预算 7,[02]00。/),
      ]);
      expect(near[0]).toContain('lodash +4,000（新）');
    }
    expect(reportBudgets(built({ ...wide, home: 7_220 }), accepted).near).toEqual([]);
  });

  test('the budget * holds for every page without one of its own, and is compared with nothing where nothing was accepted [B12.13]', () => {
    expect(reportBudgets(built({ '*': 4_999 }), {}).over).toEqual([
      expect.stringContaining('reader 的 home'),
      expect.stringContaining('reader/src/chapter.tsx +8,000（新），webpack +6,000（新）'),
    ]);
  });

  test('a part that comes later is held to a budget of its own alone [B12.13]', () => {
    expect(reportBudgets(built({ ...wide, 'reading-voice': 2_600 }), {})).toEqual({ count: 3, over: [], near: [] });
    expect(reportBudgets(built({ '*': 1, home: 9_000, chapter: 9_000 }), {}).over).toEqual([]);
    expect(reportBudgets(built({ 'reading-voice': 2_499 }), {}).over).toEqual([
      'reader 的 reading-voice 用到时加载 2,500 字节（brotli），超过预算 2,499。' +
        '比记录多出的部分（压缩前）：reader/src/voice.tsx +7,000（新）',
    ]);
  });

  test('a page without a budget is not held to one', () => {
    expect(reportBudgets(built({}), accepted)).toEqual({ count: 0, over: [], near: [] });
  });
});
