import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';
import { circlesIn } from '../testing/circles.ts';
import { fileOf, importsOf } from '../testing/imports.ts';
import { filesOf } from '../testing/sources.ts';
import { exceptions, guarded, mayImport, rooms, serverMayImport } from './import-rules.ts';

const isTest = (file: string) =>
  /\.(test|spec|bench)\.tsx?$|\/testing\/|^scripts\/prove\/|^e2e\/playwright\.config\.ts$/.test(file);

/** Path of an import from the repository's folder on; undefined for a package from outside. */
const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return folderOf(specifier) in mayImport ? specifier : undefined;
};
const folderOf = (target: string): string => target.split('/')[0] ?? '';

/** Reason why a file must not import this; undefined where it may. */
const breachOf = (file: string, specifier: string): string | undefined => {
  const target = targetOf(file, specifier);
  if (inMigrations(file) && !inMigrations(target ?? '') && !/^(kysely|opencc-js)\b/.test(specifier)) {
    return 'a migration holds its own SQL and data steps';
  }
  if (target === undefined) {
    const guard = guarded.find((one) => one.package.test(specifier));
    return guard && !guard.file.test(file) && !isTest(file) ? 'only some files may import this package' : undefined;
  }
  const [from, to] = [folderOf(file), folderOf(target)];
  if (exceptions.some((one) => one.file.test(file) && one.imports.test(target))) return undefined;
  if (from === to) {
    if (isTest(target) && !isTest(file) && from !== 'scripts') return 'what is for tests is imported by tests alone';
    return from === 'server' && !isTest(file) ? serverBreachOf(file, target) : roomBreachOf(file, target);
  }
  if (!mayImport[from]?.includes(to)) return `${from} may not know ${to}`;
  if (isTest(target) && !isTest(file)) return 'what is for tests is imported by tests alone';
  // Scripts start the server's own files; it is no package that others could name.
  return specifier.startsWith('.') && from !== 'scripts' ? `${to} is imported by its name` : undefined;
};

/** The feature of the server that a file belongs to, `top` for a file that belongs to none. */
const featureOf = (file: string): string => {
  const [, folder = '', inner = '', ...more] = file.split('/');
  if (inner === '') return 'top';
  return ['novels', 'console'].includes(folder) && more.length > 0 ? `${folder}/${inner}` : folder;
};

/** A migration never changes once it has run somewhere, so nothing that may change has a part in it. */
const inMigrations = (target: string): boolean => target.startsWith('server/db/migrations/');

const serverBreachOf = (file: string, target: string): string | undefined => {
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from === to || from === 'top' || target === 'server/environment.ts') return undefined;
  return serverMayImport[from]?.includes(to) ? undefined : `server/${from} may not know server/${to}`;
};

/** The room of a page that a file lies in. */
const roomOf = (file: string): string | undefined => Object.keys(rooms).find((room) => file.startsWith(`${room}/`));

const roomBreachOf = (file: string, target: string): string | undefined => {
  const [from, to] = [roomOf(file), roomOf(target)];
  // A test may draw another room's part, or wait for one that is lazy.
  if (to === undefined || from === to || isTest(file)) return undefined;
  if (target !== `${to}/index.ts`) return `others import the door of ${to} alone, index.ts`;
  if (from === undefined || rooms[from]?.includes(path.posix.basename(to))) return undefined;
  return `${from} may not know ${to}`;
};

const breachesIn = (file: string, text: string): string[] =>
  importsOf(file, text).flatMap((specifier) => {
    const why = breachOf(file, specifier);
    return why === undefined ? [] : [`${file} imports ${specifier}: ${why}`];
  });

const textOf = filesOf([...Object.keys(mayImport).map((folder) => `${folder}/**/*.{ts,tsx,js,cjs,mjs}`), '*.js']);
const sources = [...textOf.keys()];

test('every source keeps the rules', () => {
  expect([...textOf].flatMap(([file, text]) => breachesIn(file, text))).toEqual([]);
});

test('no file imports itself by way of others, type imports included', () => {
  const imports = new Map(
    [...textOf].map(([file, text]) => [
      file,
      importsOf(file, text).flatMap((specifier) => fileOf(targetOf(file, specifier) ?? '', textOf) ?? []),
    ]),
  );
  // A check of imports that resolves none would find no circle either.
  expect([...imports.values()].flat().length).toBeGreaterThan(sources.length);
  expect(circlesIn(imports)).toEqual([]);
});

test('every feature of the server has a row in the table', () => {
  const features = new Set(sources.filter((file) => file.startsWith('server/') && !isTest(file)).map(featureOf));
  features.delete('top');
  expect(Object.keys(serverMayImport).toSorted()).toEqual([...features].toSorted());
});

test('every folder with sources has a row in the table', () => {
  const workspaces: string[] = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces;
  expect(Object.keys(mayImport)).toEqual(expect.arrayContaining(workspaces));
  expect(new Set(sources.map(folderOf))).toEqual(
    new Set([...Object.keys(mayImport), 'jest.config.js', 'webpack.common.js']),
  );
});

describe('a breach is found', () => {
  test.each([
    ['a shared package that knows an app', 'shared-api/src/a.ts', "import { x } from 'shell/routes';"],
    ['the contract that knows a shared package', 'shared-api/src/a.ts', "import { authAtom } from 'shared-auth';"],
    ['a shared package that knows its neighbour', 'shared-ui/src/a.tsx', "import { authAtom } from 'shared-auth';"],
    ['a remote that knows the other', 'reader/src/a.ts', "import { routes } from 'account/routes';"],
    ['a remote that knows the shell', 'account/src/a.ts', "export { Page } from '../../shell/src/page.tsx';"],
    ['a shell that knows a remote', 'shell/src/a.ts', "const load = () => import('reader/routes');"],
    ['a server that knows an app', 'server/a.ts', "import type { Render } from '../shell/src/server.tsx';"],
    ['a server that knows a shared package', 'server/a.ts', "import { color } from 'shared-ui/theme';"],
    [
      'a feature of the server that knows one above it',
      'server/shelf/a.ts',
      "import { pages } from '../pages/pages.ts';",
    ],
    [
      'a feature of the server that knows its neighbour',
      'server/members/a.ts',
      "import type { Shelf } from '../shelf/b.ts';",
    ],
    ['a database that knows a feature', 'server/db/tables.ts', "import type { LikeTable } from '../shelf/tables.ts';"],
    [
      'a migration that uses live code',
      'server/db/migrations/0001-a.ts',
      "import { chinaDay } from '../china-day.ts';",
    ],
    ['a feature of the server that knows the whole', 'server/releases/a.ts', "import { buildApp } from '../app.ts';"],
    [
      'a part of the novels that knows a later one',
      'server/novels/catalog/a.ts',
      "import { x } from '../saving/b.ts';",
    ],
    ['an end-to-end test that imports a source', 'e2e/a.spec.ts', "import { pages } from 'shared-api/paths';"],
    ['an app that knows a script', 'reader/src/a.ts', "import { root } from '../../scripts/project.ts';"],
    ['a package by its path', 'reader/src/a.ts', "import { pages } from '../../shared-api/src/paths/paths.ts';"],
    ['a type of a stranger', 'reader/src/a.ts', "let page: import('shell/page').Page;"],
    ['a required stranger', 'reader/src/a.js', "const page = require('shell/page');"],
    ['a room past its door', 'reader/src/pages/chapter/chapter-page.tsx', "import { flow } from './text/flow.ts';"],
    ['a room that knows one above it', 'reader/src/pages/chapter/text/a.ts', "import { b } from '../panels/index.ts';"],
    ['a federation runtime', 'shell/src/a.ts', "import { init } from '@module-federation/enhanced/runtime';"],
    ['a federation runtime in a remote', 'reader/src/a.ts', "import('@module-federation/enhanced/runtime');"],
    ['toasts in the shell by themselves', 'shell/src/a.ts', "import { toast } from 'react-hot-toast';"],
    ['a page that uses what is for tests', 'shell/src/a.ts', "import { openSite } from './testing/open-site.tsx';"],
    [
      'a page that uses examples',
      'reader/src/a.ts',
      "import { exampleHome } from 'shared-api/testing/example-library';",
    ],
  ])('%s', (_, file, text) => {
    expect(breachesIn(file, text)).toHaveLength(1);
  });
});

describe('nothing is said against', () => {
  test.each([
    ['a shared package by name', 'reader/src/a.ts', "import { pages } from 'shared-api/paths';"],
    ['a package that names itself', 'shared-ui/src/a.tsx', "import { color } from 'shared-ui/theme';"],
    ['a neighbour in the same folder', 'shell/src/layout/a.tsx', "import { x } from '../errors/not-found.tsx';"],
    ['a feature that the table allows', 'server/novels/search/a.ts', "import { x } from '../catalog/facets/b.ts';"],
    ['a part of the same migration', 'server/db/migrations/0005-a.ts', "import { countFacets } from './0005-a/b.ts';"],
    ['a door', 'reader/src/pages/chapter/panels/notes/a.ts', "import { b } from '../../text/index.ts';"],
    ['a file of the same room', 'reader/src/pages/chapter/panels/notes/a.ts', "import { b } from '../drawer.tsx';"],
    ['the environment', 'server/pages/a.ts', "import type { Environment } from '../environment.ts';"],
    ['a package from outside', 'reader/src/a.tsx', "import { Link } from 'react-router-dom';"],
    [
      'a test that uses examples',
      'reader/src/a.test.ts',
      "import { exampleHome } from 'shared-api/testing/example-library';",
    ],
    ['the common build', 'reader/webpack.config.js', "import { remoteBuild } from 'remote-kit/webpack';"],
    ['a name in a text', 'reader/src/a.ts', "const text = \"import 'shell/page'\"; // import 'shell/page'"],
  ])('%s', (_, file, text) => {
    expect(breachesIn(file, text)).toEqual([]);
  });
});
