/** A kind of thing that was reported, and how often. */
export type Counted<Kind> = Kind & {
  count: number;
  /** Epoch milliseconds. */
  first: number;
  last: number;
};

export interface Kinds<Kind> {
  /** @returns whether it is the first of its kind */
  add: (kind: Kind, now: number) => boolean;
  /** The latest first. */
  list: () => Counted<Kind>[];
}

/** So many kinds are kept; the ones that were not seen the longest go first. */
const most = 50;

/** What was reported to this process, counted by what it is. It is for people to look at, so none is worth a row. */
export const createKinds = <Kind extends Record<string, string>>(): Kinds<Kind> => {
  const kinds = new Map<string, Counted<Kind>>();
  return {
    add: (kind, now) => {
      const key = Object.values(kind).join(' ');
      const known = kinds.get(key);
      kinds.delete(key);
      kinds.set(key, { ...kind, count: (known?.count ?? 0) + 1, first: known?.first ?? now, last: now });
      const [oldest] = kinds.keys();
      if (kinds.size > most && oldest !== undefined) kinds.delete(oldest);
      return !known;
    },
    list: () => [...kinds.values()].reverse(),
  };
};
