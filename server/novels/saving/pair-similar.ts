/** Texts that have a paragraph in common with more others than this have it by custom (分隔线, 广告), not by descent. */
const maxOwners = 4;

/** Share of the shorter text, in characters, that two versions of a chapter have in common at least. */
const minShare = 0.5;

/**
 * Pairs texts that were edited with what they became: those that share most of their paragraphs. The work grows with the number of
 * paragraphs alone.
 *
 * @param old paragraphs of each text before
 * @param incoming paragraphs of each text that came
 * @returns for each text that came the index of the old one that it is a version of, or null; no old text is paired twice
 */
export const pairSimilar = (
  old: readonly (readonly string[])[],
  incoming: readonly (readonly string[])[],
): (number | null)[] => {
  const owners = ownersOf(old);
  const newLengths = incoming.map(lengthOf);
  const oldLengths = old.map(lengthOf);
  const pairs = incoming.flatMap((paragraphs, index) =>
    [...sharedWith(paragraphs, owners)]
      .filter(([oldIndex, shared]) => shared >= minShare * Math.min(newLengths[index] ?? 0, oldLengths[oldIndex] ?? 0))
      .map(([oldIndex, shared]) => ({ index, oldIndex, shared })),
  );
  const paired: (number | null)[] = incoming.map(() => null);
  const taken = new Set<number>();
  for (const { index, oldIndex } of pairs.sort((a, b) => b.shared - a.shared)) {
    if (paired[index] !== null || taken.has(oldIndex)) continue;
    paired[index] = oldIndex;
    taken.add(oldIndex);
  }
  return paired;
};

const lengthOf = (paragraphs: readonly string[]): number => paragraphs.reduce((sum, text) => sum + text.length, 0);

/** The texts that each paragraph stands in; those of many texts are left out. */
const ownersOf = (texts: readonly (readonly string[])[]): Map<string, number[]> => {
  const owners = new Map<string, number[]>();
  for (const [index, paragraphs] of texts.entries())
    for (const text of new Set(paragraphs)) {
      const known = owners.get(text) ?? [];
      if (known.length <= maxOwners) owners.set(text, [...known, index]);
    }
  for (const [text, { length }] of owners) if (length > maxOwners) owners.delete(text);
  return owners;
};

/** Characters that paragraphs have in common with each old text. */
const sharedWith = (paragraphs: readonly string[], owners: ReadonlyMap<string, number[]>): Map<number, number> => {
  const shared = new Map<number, number>();
  for (const text of new Set(paragraphs))
    for (const owner of owners.get(text) ?? []) shared.set(owner, (shared.get(owner) ?? 0) + text.length);
  return shared;
};
