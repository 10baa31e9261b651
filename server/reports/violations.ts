/** Something that a page's policy kept from running or loading, told apart by what it was and where. */
export interface Violation {
  set: string;
  /** The policy's directive, as in `script-src-elem`. */
  directive: string;
  /** `inline`, `eval`, `data` and the like, or the origin of what was blocked; never an address in full. */
  blocked: string;
  count: number;
  /** Epoch milliseconds. */
  first: number;
  last: number;
}

export interface Violations {
  /** @returns whether it is the first of its kind */
  add: (kind: Pick<Violation, 'set' | 'directive' | 'blocked'>, now: number) => boolean;
  /** The latest first. */
  list: () => Violation[];
}

/** So many kinds are kept; the ones that were not seen the longest go first. */
const most = 50;

/** Violations as they were reported to this process. They are for people to look at, so none is worth a row. */
export const createViolations = (): Violations => {
  const kinds = new Map<string, Violation>();
  return {
    add: (kind, now) => {
      const key = `${kind.set} ${kind.directive} ${kind.blocked}`;
      const known = kinds.get(key);
      kinds.delete(key);
      kinds.set(
        key,
        known ? { ...known, count: known.count + 1, last: now } : { ...kind, count: 1, first: now, last: now },
      );
      const [oldest] = kinds.keys();
      if (kinds.size > most && oldest !== undefined) kinds.delete(oldest);
      return !known;
    },
    list: () => [...kinds.values()].reverse(),
  };
};
