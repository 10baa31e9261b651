/** A version in numbers; a suffix after a hyphen (`1.0.0-beta`) is ignored. */
type Version = [major: number, minor: number, patch: number];

const versionOf = (text: string): Version | undefined => {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text)?.slice(1).map(Number);
  return parts as Version | undefined;
};

/** Negative where the first one is lower, positive where it is higher. */
const compare = (one: Version, other: Version): number =>
  one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** The first version that `^` excludes: the leftmost part that is not 0 counts up. */
const afterCaret = ([major, minor, patch]: Version): Version =>
  major > 0 ? [major + 1, 0, 0] : minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];

const holds = (version: Version, condition: string): boolean => {
  if (condition === '*') return true;
  const [, sign = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.+)$/.exec(condition) ?? [];
  const limit = versionOf(text);
  if (!limit) return false;
  const difference = compare(version, limit);
  switch (sign) {
    case '^':
      return difference >= 0 && compare(version, afterCaret(limit)) < 0;
    case '~':
      return difference >= 0 && compare(version, [limit[0], limit[1] + 1, 0]) < 0;
    case '>=':
      return difference >= 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '<':
      return difference < 0;
    default:
      return difference === 0;
  }
};

/**
 * Whether a version lies in a range, in npm's notation with full versions: `^1.2.3`, `~1.2.3`, `>=1.2.3 <2.0.0`, `1.2.3`,
 * `*`, alternatives with `||`. A range or version that cannot be read matches nothing.
 */
export const inRange = (version: string, range: string): boolean => {
  const known = versionOf(version);
  if (!known) return false;
  return range.split('||').some((alternative) => {
    const conditions = alternative.trim().split(/\s+/);
    return conditions.every((condition) => holds(known, condition));
  });
};
