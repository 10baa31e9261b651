import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';

/** Folders that hold no sources of ours: installed packages, builds, results of tests, and data of a server that was started. */
const notSources = ['**/node_modules/**', '**/dist/**', '**/test-results/**', '.node/**', 'data/**'];

/**
 * Reads the files of the repository that match a pattern, tests and what they are given included.
 * @returns their texts by path from the repository's folder, sorted
 */
export const filesOf = (patterns: string | string[]): Map<string, string> =>
  new Map(
    globSync(patterns, { cwd: root, exclude: notSources })
      .map((file) => file.split(path.sep).join('/'))
      .toSorted()
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );

/** As `filesOf`, without tests and the folders `testing/`. */
export const sourcesOf = (patterns: string | string[]): Map<string, string> =>
  new Map([...filesOf(patterns)].filter(([file]) => !/\.(?:test|spec)\.tsx?$|(?:^|\/)testing\//.test(file)));
