/**
 * Stands in the place of the federation runtime's semver, which knows every kind of range. Here all ranges are ours: a remote's
 * build asks for `^1.2.3` of each shared package (provided-packages.ts), and the runtime itself compares by `<=`.
 * @param version as `1.2.3`; what follows a hyphen is ignored
 * @param range `^1.2.3`, `<=1.2.3`, `1.2.3` or `*`
 */
export const satisfy = (version: string, range: string): boolean => {
  if (range === '*') return true;
  const [, sign, limit = ''] = /^(\^|<=|)(\d.*)$/.exec(range) ?? [];
  const wanted = limit.split('.');
  let isFixed = sign === '^';
  for (const [index, text] of version.split('.').entries()) {
    const difference = Number.parseInt(text, 10) - Number.parseInt(wanted[index] ?? '', 10);
    if (difference !== 0) return sign === '<=' ? difference < 0 : sign === '^' && !isFixed && difference > 0;
    // `^` lets everything move that stands behind the first number that is not 0.
    if (text !== '0') isFixed = false;
  }
  return limit !== '';
};
