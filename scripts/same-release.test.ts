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
import { root } from './project.ts';

/** In the project's own file system, as installed packages are linked and not copied. */
let work: string;
beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  work = mkdtempSync(path.join(root, '.cache/same-release-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** What a remote is built of, beside itself. */
const sources = ['shared-api', 'shared-auth', 'shared-ui', 'remote-kit', 'server/releases', 'server/package.json'];
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
};

/** Builds the remote as it was never built here. @returns every file by its path, with its content */
const build = (folder: string): Record<string, string> => {
  for (const made of ['.cache', 'about/dist', 'about/node_modules']) {
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

test('the same sources make the same release, byte by byte, in whichever folder they lie', () => {
  const [one, other] = [path.join(work, 'shuhai'), path.join(work, '书海 副本', 'deep', '深')];
  clone(one);
  const first = build(one);
  mkdirSync(path.dirname(other), { recursive: true });
  renameSync(one, other);
  const second = build(other);
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(['release.json', 'files/remoteEntry.js', 'server/about.cjs', 'server/about-entries.cjs']),
  );
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(Object.keys(first).filter((file) => first[file] !== second[file])).toEqual([]);
  expect(
    Object.entries(first)
      .filter(([, text]) => text.includes(work))
      .map(([file]) => file),
  ).toEqual([]);
}, 240_000);
