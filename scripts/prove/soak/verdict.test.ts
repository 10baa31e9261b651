import type { Measured } from '../load/mixed-load.ts';
import { judge, type Part } from './verdict.ts';

const measured = (ms: number): Measured => ({ requests: 1, times: [ms], pageTimes: [], failed: [], again: 0 });

const nothing: Measured = { requests: 0, times: [], pageTimes: [], failed: [], again: 0 };

/** Six parts that are alike. @param changed what is different in some, by their number from 0 */
const soak = (changed: Record<number, Partial<Part>> = {}): Part[] =>
  [0, 1, 2, 3, 4, 5].map((number) => ({
    ...{ importing: measured(400), releasing: measured(400), quiet: measured(100), memory: 1_000 },
    ...changed[number],
  }));

describe('the verdict of a soak', () => {
  it('holds where nothing changes with time, and tells p99 of each third apart by what went on', () => {
    const verdict = judge(soak({ 0: { releasing: measured(700) }, 3: { importing: measured(900) } }));
    expect(verdict.thirds).toEqual({
      quiet: [100, 100, 100],
      importing: [400, 900, 400],
      releasing: [700, 400, 400],
    });
    expect([verdict.failed, verdict.growth, verdict.broken]).toEqual([0, 1, []]);
  });

  it.each<[string, Record<number, Partial<Part>>, string[]]>([
    ['pages take longer at the end', { 5: { quiet: measured(151) } }, ['平时的 p99 变慢']],
    [
      'pages take longer at the end while something is imported',
      { 4: { importing: measured(601) } },
      ['导入时的 p99 变慢'],
    ],
    [
      'pages are slow all along',
      Object.fromEntries([0, 1, 2, 3, 4, 5].map((number) => [number, { quiet: measured(1_001) }])),
      ['平时的 p99 超过 1000 ms'],
    ],
    ['pages are slow in the middle alone', { 3: { quiet: measured(5_571) } }, ['平时的 p99 超过 1000 ms']],
    ['memory grows', { 5: { memory: 1_051 } }, ['内存增长过多']],
    ['a request fails', { 2: { releasing: { ...measured(1), failed: ['GET /home: 503'] } } }, ['1 个请求失败']],
    ['nothing was measured without an import', { 4: { quiet: nothing }, 5: { quiet: nothing } }, ['平时的 p99 变慢']],
  ])('is broken where %s', (_, changed, broken) => {
    expect(judge(soak(changed)).broken).toEqual(broken);
  });

  it('takes nothing from what is so fast that it says nothing', () => {
    const parts = soak({ 5: { quiet: measured(50), importing: measured(250) } });
    for (const part of parts.slice(0, 5)) Object.assign(part, { quiet: measured(5), importing: measured(20) });
    expect(judge(parts).broken).toEqual([]);
  });
});
