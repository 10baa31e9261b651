import { satisfies, validRange } from 'semver';

/**
 * Whether a version lies in a range, in npm's notation: `^1.2.3`, `~1.2.3`, `>=1.2.3 <2.0.0`, `1.2.3`, `*`, alternatives with
 * `||`. Test versions count like others (`2.0.0-beta` lies in `*`). A range or version that cannot be read matches nothing.
 */
export const inRange = (version: string, range: string): boolean =>
  range.trim() !== '' && validRange(range) !== null && satisfies(version, range, { includePrerelease: true });
