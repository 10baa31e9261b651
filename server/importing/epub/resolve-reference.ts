import { posix } from 'node:path';

/** Where a reference of a document leads. */
interface Target {
  /** Path in the archive, of a file that may be missing. */
  path: string;
  /** Id of an element there. */
  fragment: string | null;
}

/**
 * Resolves a reference that stands in a document of a book.
 *
 * @param base path of that document; the root where it is empty
 * @returns null for what lies outside of the archive: another site, a script
 */
export type Resolve = (base: string, reference: string) => Target | null;

/** A longer reference, in UTF-16 units, names no file. */
const maxLength = 2_000;
const withScheme = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i;

/** Decodes what is escaped; a percent sign that begins no escape stands for itself. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

const join = (base: string, path: string): string =>
  posix
    .normalize(path === '' ? base : posix.join(path.startsWith('/') ? '' : posix.dirname(base), path))
    .replace(/^(?:\.?\.?\/)+/, '');

/**
 * The ways to read a reference, the standard's first: an address, escaped, with a query and a fragment. Programs also write names as
 * they are, with %, ? and # in them.
 */
const readings = function* (base: string, reference: string): Generator<Target> {
  const [address = '', fragment = null] = reference.split(/#(.*)/s, 2);
  const target = (path: string, at: string | null) => ({ path: join(base, path), fragment: at && unescaped(at) });
  yield target(unescaped(address.replace(/\?.*/s, '')), fragment);
  yield target(unescaped(address), fragment);
  yield target(address, fragment);
  const last = reference.lastIndexOf('#');
  for (const end of last === -1 ? [reference.length] : [reference.length, last]) {
    const at = reference.slice(end + 1) || null;
    yield target(unescaped(reference.slice(0, end)), at);
    yield target(reference.slice(0, end), at);
  }
};

/** Returns a function that finds the file of an archive that a reference means, however the file's name is written. */
export const resolveAmong = (names: readonly string[]): Resolve => {
  const known = new Set(names);
  return (base, reference) => {
    const trimmed = reference.trim();
    if (withScheme.test(trimmed) || trimmed.length > maxLength) return null;
    let standard: Target | null = null;
    for (const target of readings(base, trimmed)) {
      standard ??= target;
      if (known.has(target.path)) return target;
    }
    return standard;
  };
};
