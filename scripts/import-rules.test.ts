import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes, root } from './project.ts';
import { importsOf } from './testing/imports.ts';

// Reads and parses every source.
jest.setTimeout(60_000);

/**
 * Who may know whom. A folder may import itself and those that stand here; workspace packages go by name, never by a path
 * that leaves the folder.
 */
const mayImport: Record<string, string[]> = {
  'shared-api': [],
  'shared-auth': ['shared-api'],
  'shared-ui': ['shared-api'],
  ...Object.fromEntries(remotes.map((remote) => [remote, ['shared-api', 'shared-auth', 'shared-ui']])),
  // The remotes reach the shell at run time, through federation.ts.
  shell: ['shared-api', 'shared-auth', 'shared-ui'],
  // The apps reach the server as releases.
  server: ['shared-api'],
  // Tests built things from outside.
  e2e: [],
  // Commands that build, start and fill what is here.
  scripts: ['shared-api', 'server'],
};

/** What is allowed beyond the table: who may import whom. */
const exceptions = [
  { file: /^[^/]+\/webpack\.config\.js$/, imports: /^webpack\.common\.js$/ },
  { file: /^webpack\.common\.js$/, imports: /^scripts\/build\// },
  { file: /^jest\.config\.js$/, imports: /^scripts\/project\.ts$/ },
  // What a new remote begins with.
  { file: /^scripts\/new-remote\/template\//, imports: /^(shared-|webpack\.common\.js)/ },
  // The composed site in jest is made of the remotes' sources.
  { file: /^shell\/src\/(composed|hydration\/hydration)\.test\.tsx$/, imports: /^(reader|account)\/routes$/ },
];

/** Packages that few files may know. */
const guarded = [
  // What we need of federation at run time is in one file, and in a build in another.
  { package: /^@module-federation\//, file: /^(shell\/src\/remotes\/federation\.ts|webpack\.common\.js)$/ },
  { package: /^react-hot-toast$/, file: /^(?!shell\/)|^shell\/src\/(toasts|provided)\// },
];

const isTest = (file: string) => /\.(test|spec|bench)\.tsx?$|\/testing\//.test(file);

/** What a specifier means, from the repository's folder on; undefined for a package from outside. */
const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return folderOf(specifier) in mayImport ? specifier : undefined;
};
const folderOf = (target: string): string => target.split('/')[0] ?? '';

/** Why a file must not import this; undefined where it may. */
const breachOf = (file: string, specifier: string): string | undefined => {
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const guard = guarded.find((one) => one.package.test(specifier));
    return guard && !guard.file.test(file) && !isTest(file) ? 'few files may know this package' : undefined;
  }
  const [from, to] = [folderOf(file), folderOf(target)];
  if (exceptions.some((one) => one.file.test(file) && one.imports.test(target))) return undefined;
  if (from === to) {
    const intoTests = isTest(target) && !isTest(file) && from !== 'scripts';
    return intoTests ? 'what is for tests is imported by tests alone' : undefined;
  }
  if (!mayImport[from]?.includes(to)) return `${from} may not know ${to}`;
  if (isTest(target) && !isTest(file)) return 'what is for tests is imported by tests alone';
  // Scripts start the server's own files; it is no package that others could name.
  return specifier.startsWith('.') && from !== 'scripts' ? `${to} is imported by its name` : undefined;
};

const breachesIn = (file: string, text: string): string[] =>
  importsOf(file, text).flatMap((specifier) => {
    const why = breachOf(file, specifier);
    return why === undefined ? [] : [`${file} imports ${specifier}: ${why}`];
  });

const sources = globSync([...Object.keys(mayImport).map((folder) => `${folder}/**/*.{ts,tsx,js,cjs,mjs}`), '*.js'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/test-results/**'],
}).map((file) => file.split(path.sep).join('/'));

test('every source keeps the rules', () => {
  expect(sources.flatMap((file) => breachesIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
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
    ['an end-to-end test that imports a source', 'e2e/a.spec.ts', "import { pages } from 'shared-api/paths';"],
    ['an app that knows a script', 'reader/src/a.ts', "import { root } from '../../scripts/project.ts';"],
    ['a package by its path', 'reader/src/a.ts', "import { pages } from '../../shared-api/src/paths.ts';"],
    ['a type of a stranger', 'reader/src/a.ts', "let page: import('shell/page').Page;"],
    ['a required stranger', 'reader/src/a.js', "const page = require('shell/page');"],
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
    ['a package from outside', 'reader/src/a.tsx', "import { Link } from 'react-router-dom';"],
    [
      'a test that uses examples',
      'reader/src/a.test.ts',
      "import { exampleHome } from 'shared-api/testing/example-library';",
    ],
    ['the common build', 'reader/webpack.config.js', "import { appBuild } from '../webpack.common.js';"],
    ['a name in a text', 'reader/src/a.ts', "const text = \"import 'shell/page'\"; // import 'shell/page'"],
  ])('%s', (_, file, text) => {
    expect(breachesIn(file, text)).toEqual([]);
  });
});
