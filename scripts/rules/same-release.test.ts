import { spawnSync } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeRemote, newManifest } from 'remote-kit/make-remote';
import { contractVersion } from 'shared-api/contract';
import { limitMs } from '../../server/testing/time-limits.ts';
import { root } from '../project.ts';

/** In the project's own file system, as installed packages are linked and not copied. */
let work: string;
beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  work = mkdtempSync(path.join(root, '.cache/same-release-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** What a remote is built of, beside itself. */
const sources = ['shared-api', 'shared-auth', 'shared-ui', 'release', 'remote-kit'];
const configuration = ['package.json', 'tsconfig.json', 'webpack.common.js'];

/** Makes a folder that has all of another, without copying a file. */
const linkTree = (from: string, to: string): void => {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
};

/** A clone of the project with one remote, as far as the remote is built of it. */
const clone = (folder: string): void => {
  for (const each of [...sources, ...configuration]) {
    cpSync(path.join(root, each), path.join(folder, each), {
      recursive: true,
      filter: (source) => !/[\\/](?:node_modules|dist)$/.test(source),
    });
  }
  linkTree(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const manifestFile = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, workspaces: [...manifest.workspaces, 'about'] }));
  makeRemote({
    name: 'about',
    folder: path.join(folder, 'about'),
    manifest: newManifest('about', `^${contractVersion}`),
  });
  // What is handed on by a file that hands on: webpack sorts it anew.
  const write = (file: string, text: string) => writeFileSync(path.join(folder, 'about/src', file), text);
  for (const name of 'abcd') write(`${name}.ts`, `export const ${name} = () => document.title + '${name}';`);
  write('one.ts', "export { d } from './d.ts'; export { a } from './a.ts';");
  write('two.ts', "export { c } from './c.ts'; export { b } from './b.ts';");
  write('both.ts', "export * from './one.ts'; export * from './two.ts';");
  write('names.ts', "export { a, b, c, d } from './both.ts';");
  const routes = path.join(folder, 'about/src/routes.tsx');
  const use = "\nimport * as names from './names.ts'; Object.assign(globalThis, { names });\n";
  writeFileSync(routes, readFileSync(routes, 'utf8') + use);
};

/** Builds the remote as it was never built here, or with the cache of the build before. @returns every file by its path, with its content */
const build = (folder: string, cached = false): Record<string, string> => {
  for (const made of [...(cached ? [] : ['.cache']), 'about/dist', 'about/node_modules']) {
    rmSync(path.join(folder, made), { recursive: true, force: true });
  }
  const cli = path.join(folder, 'node_modules/webpack-cli/bin/cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, '--mode', 'production'], {
    cwd: path.join(folder, 'about'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout + stderr);
  const dist = path.join(folder, 'about/dist/production');
  return Object.fromEntries(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      // Maps tell this machine of what a file was made; they are no part of a release.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(dist, file), readFileSync(file, 'latin1')]),
  );
};

const filesThatDiffer = (one: Record<string, string>, other: Record<string, string>): string[] =>
  Object.keys(one).filter((file) => one[file] !== other[file]);

test(
  'the same sources make the same release, byte by byte, in whichever folder they lie, with a cache and without',
  () => {
    const [one, other] = [path.join(work, 'shuhai'), path.join(work, '书海 副本', 'deep', '深')];
    clone(one);
    const first = build(one);
    expect(filesThatDiffer(first, build(one, true))).toEqual([]);
    mkdirSync(path.dirname(other), { recursive: true });
    renameSync(one, other);
    const second = build(other);
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(['release.json', 'files/remoteEntry.js', 'server/about.cjs', 'server/about-entries.cjs']),
    );
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect(filesThatDiffer(first, second)).toEqual([]);
    expect(
      Object.entries(first)
        .filter(([, text]) => text.includes(work))
        .map(([file]) => file),
    ).toEqual([]);
  },
  limitMs(240_000),
);
