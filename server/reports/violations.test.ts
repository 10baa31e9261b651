import { createViolations } from './violations.ts';

describe('violations', () => {
  const inline = { set: 'one', directive: 'script-src-elem', blocked: 'inline' };

  it('are counted by their kind, the latest first', () => {
    const violations = createViolations();
    expect(violations.add(inline, 1)).toBe(true);
    expect(violations.add({ ...inline, set: 'two' }, 2)).toBe(true);
    expect(violations.add(inline, 3)).toBe(false);
    expect(violations.list()).toEqual([
      { ...inline, count: 2, first: 1, last: 3 },
      { ...inline, set: 'two', count: 1, first: 2, last: 2 },
    ]);
  });

  it('of many kinds are forgotten in the order in which they were last seen', () => {
    const violations = createViolations();
    for (let number = 0; number < 60; number += 1) {
      violations.add({ ...inline, blocked: `https://${number}.example` }, number);
      violations.add(inline, number);
    }
    const kept = violations.list();
    expect(kept).toHaveLength(50);
    expect(kept[0]).toMatchObject({ blocked: 'inline', count: 60 });
    expect(kept.at(-1)?.blocked).toBe('https://11.example');
  });
});
