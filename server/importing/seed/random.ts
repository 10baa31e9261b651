/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  /** A whole number from 0 on, less than `limit`. */
  below: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** A number from 0 to 1, mostly near 0: few novels are read by many. */
  skewed: () => number;
}

/** Spreads seed and index over all 32 bits (finalizer of MurmurHash3), so that neighbours have nothing in common. */
const mixBits = (seed: number, index: number): number => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
};

/** Makes the numbers of one seed and index (mulberry32). Each novel has its own, so that none depends on those before. */
export const seededRandom = (seed: number, index: number): Random => {
  let state = mixBits(seed, index);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    skewed: () => next() ** 6,
  };
};
