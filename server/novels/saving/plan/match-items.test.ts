import { matchItems } from './match-items.ts';

const continued = (old: string, incoming: string) => matchItems([...old], [...incoming], [(item) => item]);

describe('the old item that a new one continues', () => {
  it('the old item that a new one continues is the same one where nothing changed', () => {
    expect(continued('abc', 'abc')).toEqual([0, 1, 2]);
  });

  it('the old item that a new one continues is none for an item that was put in between', () => {
    expect(continued('abc', 'axbc')).toEqual([0, null, 1, 2]);
  });

  it('the old item that a new one continues is the one with the same key where items were reordered', () => {
    expect(continued('abcd', 'acbd')).toEqual([0, 2, 1, 3]);
  });

  it('the old item that a new one continues is the one at the same position between its neighbours where its key changed', () => {
    expect(continued('abcde', 'axyde')).toEqual([0, 1, 2, 3, 4]);
  });

  it('the old item that a new one continues is none where positions cannot be told apart: more came between two neighbours than were there', () => {
    expect(continued('abc', 'axyc')).toEqual([0, null, null, 2]);
  });

  it('each of several equal items continues an old item of its own', () => {
    expect(continued('aab', 'aaab')).toEqual([0, 1, null, 2]);
  });

  it('the old item that a new one continues is found by the most certain key first', () => {
    const keys = [(item: string) => item, (item: string) => item.slice(0, 1)];
    expect(matchItems(['p1', 'x', 'p2'], ['p2', 'y', 'p3'], keys)).toEqual([2, null, 0]);
  });
});
