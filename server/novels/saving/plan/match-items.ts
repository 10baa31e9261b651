/**
 * Matches each new item with the old one that it continues, so that ids stay with what they were given to.
 * First the equal items at the head and the tail of both lists are matched; then the others by each key in turn, in
 * order; last, where as many are left over between two neighbours in the new list as in the old one, they are taken
 * for edited in place.
 *
 * @param keys by which two items are the same, from the most certain to the least; an empty key matches nothing
 * @returns for each new item the index of the old one it continues, or null; no old item is matched twice
 */
export const matchItems = <Item>(
  old: readonly Item[],
  incoming: readonly Item[],
  keys: readonly ((item: Item) => string)[],
): (number | null)[] => {
  const matches: (number | null)[] = incoming.map(() => null);
  const taken = new Set<number>();
  const match = (index: number, oldIndex: number) => {
    matches[index] = oldIndex;
    taken.add(oldIndex);
  };
  const [mostCertain] = keys;
  if (mostCertain) matchEnds(old, incoming, mostCertain, match);
  for (const key of keys) matchByKey(old, incoming, key, matches, taken, match);
  matchInPlace(old.length, matches, taken, match);
  return matches;
};

type Match = (index: number, oldIndex: number) => void;

const matchEnds = <Item>(
  old: readonly Item[],
  incoming: readonly Item[],
  key: (item: Item) => string,
  match: Match,
) => {
  const keyAt = (items: readonly Item[], index: number) => {
    const item = items[index];
    return item === undefined ? '' : key(item);
  };
  const shorter = Math.min(old.length, incoming.length);
  const same = (oldIndex: number, index: number) => {
    const value = keyAt(old, oldIndex);
    return value !== '' && value === keyAt(incoming, index);
  };
  let head = 0;
  while (head < shorter && same(head, head)) {
    match(head, head);
    head += 1;
  }
  let tail = 1;
  while (tail <= shorter - head && same(old.length - tail, incoming.length - tail)) {
    match(incoming.length - tail, old.length - tail);
    tail += 1;
  }
};

const matchByKey = <Item>(
  old: readonly Item[],
  incoming: readonly Item[],
  key: (item: Item) => string,
  matches: readonly (number | null)[],
  taken: ReadonlySet<number>,
  match: Match,
) => {
  const waiting = new Map<string, number[]>();
  old.forEach((item, oldIndex) => {
    if (taken.has(oldIndex)) return;
    const value = key(item);
    const queue = waiting.get(value);
    if (queue) queue.push(oldIndex);
    else waiting.set(value, [oldIndex]);
  });
  waiting.delete('');
  if (waiting.size === 0) return;
  for (const queue of waiting.values()) queue.reverse();
  incoming.forEach((item, index) => {
    if (matches[index] !== null) return;
    const oldIndex = waiting.get(key(item))?.pop();
    if (oldIndex !== undefined) match(index, oldIndex);
  });
};

const matchInPlace = (
  oldCount: number,
  matches: readonly (number | null)[],
  taken: ReadonlySet<number>,
  match: Match,
) => {
  let start = 0;
  while (start < matches.length) {
    if (matches[start] !== null) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < matches.length && matches[end] === null) end += 1;
    const before = start === 0 ? -1 : (matches[start - 1] ?? -1);
    const after = matches[end] ?? oldCount;
    const between = Array.from({ length: Math.max(0, after - before - 1) }, (_, offset) => before + 1 + offset);
    if (between.length === end - start && between.every((oldIndex) => !taken.has(oldIndex))) {
      between.forEach((oldIndex, offset) => {
        match(start + offset, oldIndex);
      });
    }
    start = end;
  }
};
