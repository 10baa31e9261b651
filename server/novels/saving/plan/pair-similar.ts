/** Share of the shorter text, in characters, that two versions of a chapter have in common at least. */
const minShare = 0.5;

/**
 * Pairs texts that were edited with what they became: those that share most of their paragraphs. What stands in several texts
 * (分隔线, 广告) tells nothing. The work grows with the number of paragraphs alone.
 *
 * @param old paragraphs of each text before
 * @param incoming paragraphs of each text that came
 * @returns for each text that came the index of the old one that it is a version of, or null; no old text is paired twice
 */
export const pairSimilar = (
  old: readonly (readonly string[])[],
  incoming: readonly (readonly string[])[],
): (number | null)[] => {
  const [oldOwners, newOwners] = [ownersOf(old), ownersOf(incoming)];
  const pairs = incoming.flatMap((paragraphs, index) => {
    const own = paragraphs.filter((text) => newOwners.get(text) === index);
    return [...sharedWith(own, oldOwners)]
      .filter(
        ([oldIndex, shared]) => shared >= minShare * Math.min(lengthOf(paragraphs), lengthOf(old[oldIndex] ?? [])),
      )
      .map(([oldIndex, shared]) => ({ index, oldIndex, shared }));
  });
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

/** The text that each paragraph stands in; null for one that stands in several. */
const ownersOf = (texts: readonly (readonly string[])[]): Map<string, number | null> => {
  const owners = new Map<string, number | null>();
  for (const [index, paragraphs] of texts.entries())
    for (const text of new Set(paragraphs)) owners.set(text, owners.has(text) ? null : index);
  return owners;
};

/** Characters that paragraphs have in common with each old text. */
const sharedWith = (paragraphs: readonly string[], owners: ReadonlyMap<string, number | null>): Map<number, number> => {
  const shared = new Map<number, number>();
  for (const text of new Set(paragraphs)) {
    const owner = owners.get(text) ?? null;
    if (owner !== null) shared.set(owner, (shared.get(owner) ?? 0) + text.length);
  }
  return shared;
};
