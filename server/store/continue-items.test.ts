import { continueItems } from './continue-items.ts';

const continued = (old: string, incoming: string) => continueItems([...old], [...incoming], [(item) => item]);

describe('which old item a new one continues', () => {
  it('is the same one where nothing changed', () => {
    expect(continued('abc', 'abc')).toEqual([0, 1, 2]);
  });

  it('is none for what was put in between', () => {
    expect(continued('abc', 'axbc')).toEqual([0, null, 1, 2]);
  });

  it('is the one with the same face where items changed places', () => {
    expect(continued('abcd', 'acbd')).toEqual([0, 2, 1, 3]);
  });

  it('is the one in the same place between its neighbours where its face changed', () => {
    expect(continued('abcde', 'axyde')).toEqual([0, 1, 2, 3, 4]);
  });

  it('is none where a place cannot be told: more came between two neighbours than were there', () => {
    expect(continued('abc', 'axyc')).toEqual([0, null, null, 2]);
  });

  it('gives each of several equal items one of its own', () => {
    expect(continued('aab', 'aaab')).toEqual([0, 1, null, 2]);
  });

  it('asks the surest key first', () => {
    const keys = [(item: string) => item, (item: string) => item.slice(0, 1)];
    expect(continueItems(['p1', 'x', 'p2'], ['p2', 'y', 'p3'], keys)).toEqual([2, null, 0]);
  });
});
