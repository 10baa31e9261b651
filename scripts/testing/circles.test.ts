import { circlesIn } from './circles.ts';

const imports = (lists: Record<string, string[]>) => new Map(Object.entries(lists));

describe('circles of imports', () => {
  test('there are no circles where imports lead one way', () => {
    expect(circlesIn(imports({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });

  test('two files that import each other are one', () => {
    expect(circlesIn(imports({ a: ['b'], b: ['a'], c: ['a'] }))).toEqual([['a', 'b']]);
  });

  test('a long way round is one, and what only leads to it is no part of it', () => {
    expect(circlesIn(imports({ x: ['a'], a: ['b'], b: ['c'], c: ['d', 'a'], d: [] }))).toEqual([['a', 'b', 'c']]);
  });

  test('a file that imports itself is one', () => {
    expect(circlesIn(imports({ a: ['a'] }))).toEqual([['a']]);
  });

  test('two that share a file are one, two apart are two', () => {
    expect(circlesIn(imports({ a: ['b'], b: ['a', 'c'], c: ['b'] }))).toEqual([['a', 'b', 'c']]);
    expect(circlesIn(imports({ a: ['b'], b: ['a'], c: ['d'], d: ['c'] }))).toHaveLength(2);
  });
});
