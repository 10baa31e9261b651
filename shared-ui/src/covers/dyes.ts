/** Dyes of old book cloth, each dark enough for light type. */
export const dyes = [
  '#1f4e5f',
  '#7a2f2a',
  '#33503f',
  '#54406b',
  '#7a5320',
  '#2c3e66',
  '#6b2f4b',
  '#4b5230',
  '#4d4a46',
  '#27595a',
  '#84442a',
  '#414a6b',
];

/** A novel, as far as its drawn cover is made of it. */
interface CoveredNovel {
  title: string;
  author: { name: string };
}

/** FNV-1a hash: the same novel has the same cover everywhere, but beside one of its own dye. */
export const hashOf = ({ title, author }: CoveredNovel): number => {
  let hash = 0x811c9dc5;
  for (const character of `${title}\n${author.name}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Its low bits alone mix too little over short names.
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** The dye of a novel's own, or the next one, five further on each time, that none of some other covers has. @param taken the dyes of these */
export const freeDye = (novel: CoveredNovel, taken: readonly (number | undefined)[] = []): number => {
  const own = hashOf(novel) % dyes.length;
  return dyes.map((_, step) => (own + 5 * step) % dyes.length).find((dye) => !taken.includes(dye)) ?? own;
};

/**
 * Dyes for the covers of a list, in which no two that touch have the same one, beside each other or above: a novel has its own dye, but
 * where a cover before it that it touches has that. What comes later in a list changes nothing.
 * @param novels the novels in their order; null stands for one without a drawn cover
 * @param columns in how many columns the list may stand, beside one and all in one row; ten of these at most, as there are twelve dyes
 */
export const dyesOf = (
  novels: readonly (CoveredNovel | null)[],
  columns: readonly number[] = [],
): (number | undefined)[] => {
  const found: (number | undefined)[] = [];
  for (const [index, novel] of novels.entries()) {
    const touched = [1, ...columns].map((distance) => found[index - distance]);
    found.push(novel ? freeDye(novel, touched) : undefined);
  }
  return found;
};
