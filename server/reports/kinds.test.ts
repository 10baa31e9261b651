import { createKinds } from './kinds.ts';

describe('kinds of reports', () => {
  const inline = { set: 'one', directive: 'script-src-elem', blocked: 'inline' };

  it('are counted by their kind, the latest first', () => {
    const kinds = createKinds<typeof inline>();
    expect(kinds.add(inline, 1)).toBe(true);
    expect(kinds.add({ ...inline, set: 'two' }, 2)).toBe(true);
    expect(kinds.add(inline, 3)).toBe(false);
    expect(kinds.list()).toEqual([
      { ...inline, count: 2, first: 1, last: 3 },
      { ...inline, set: 'two', count: 1, first: 2, last: 2 },
    ]);
  });

  it('of many kinds are forgotten in the order in which they were last seen', () => {
    const kinds = createKinds<typeof inline>();
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
