import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keepRelease, renamedReader } from './kept-releases.ts';

// node e2e/testing/releases/keep-renamed-reader.ts
// Keeps a reader whose elements, ids and storage are named otherwise, for the version matrix (versions.spec.ts): changes the sources of
// this folder, builds them, and takes the changes back.

const root = path.resolve(import.meta.dirname, '../../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** Names of the reader's insides, and others in their place. */
const renames: readonly (readonly [RegExp, string])[] = [
  [/data-chapter/g, 'data-kapitel'],
  [/dataset\.chapter\b/g, 'dataset.kapitel'],
  [/data-pid/g, 'data-stelle'],
  [/dataset\.pid\b/g, 'dataset.stelle'],
  [/dataset: \{ pid = /g, 'dataset: { stelle: pid = '],
  [/data-sheet/g, 'data-blatt'],
  [/--sheet-room/g, '--blatt-hoehe'],
  // The route and its chunk.
  [/^ {4}'chapter',$/gm, "    'lesen',"],
  [/webpackChunkName: "chapter"/g, 'webpackChunkName: "lesen"'],
  [/^( {6}"chapter)(?=",$|":)/gm, '      "lesen'],
];
/** Keys of the kept places. */
const storageRenames = [[/position:(?=\$\{|:|')/g, 'stelle:']] as const;

const rename = (file: string, each: readonly (readonly [RegExp, string])[]): void => {
  const before = readFileSync(path.join(root, file), 'utf8');
  const after = each.reduce((text, [name, other]) => text.replaceAll(name, other), before);
  if (after !== before) writeFileSync(path.join(root, file), after);
};

const changed = ['reader', 'shared-api/src/reading/device-positions.ts'];
if (git('status', '--porcelain', ...changed) !== '') throw new Error('请先提交 reader 和 shared-api 的修改');
try {
  for (const file of globSync('reader/src/**/*.{ts,tsx}', { cwd: root })) rename(file, renames);
  rename('reader/package.json', renames);
  rename('shared-api/src/reading/device-positions.ts', storageRenames);
  execFileSync('npm', ['run', 'build', '-w', 'reader'], { cwd: root, stdio: 'inherit' });
  keepRelease(renamedReader, 'reader');
} finally {
  git('checkout', '--', ...changed);
}
