import { createReportCounts } from './report-counts.ts';

describe('report counts', () => {
  const inline = { set: 'one', directive: 'script-src-elem', blocked: 'inline' };

  it('reports are counted by kind, and listed with the latest first', () => {
    const kinds = createReportCounts<typeof inline>();
    expect(kinds.add(inline, 1)).toBe(true);
    expect(kinds.add({ ...inline, set: 'two' }, 2)).toBe(true);
    expect(kinds.add(inline, 3)).toBe(false);
    expect(kinds.list()).toEqual([
      { ...inline, count: 2, first: 1, last: 3 },
      { ...inline, set: 'two', count: 1, first: 2, last: 2 },
    ]);
  });

  it('of more than 50 kinds the least recently seen are dropped', () => {
    const kinds = createReportCounts<typeof inline>();
    for (let number = 0; number < 60; number += 1) {
      kinds.add({ ...inline, blocked: `https://${number}.example` }, number);
      kinds.add(inline, number);
    }
    const kept = kinds.list();
    expect(kept).toHaveLength(50);
    expect(kept[0]).toMatchObject({ blocked: 'inline', count: 60 });
    expect(kept.at(-1)?.blocked).toBe('https://11.example');
  });
});
