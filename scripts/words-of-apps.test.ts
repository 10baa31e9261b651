import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

/**
 * Words of the reader's insides: its elements, ids and addresses. What the shell and the server must know of a remote's pages, the release
 * declares and the contract names (docs/decisions/0083-first-scripts.md).
 */
const readersWords = /data-chapter|data-pid|data-sheet|sheet-room|(['"`])chapter\1|\/detail\/|dataset\.(?:chapter|pid)/;

const folders = ['server/pages', 'server/releases', 'shell/src'];

const sourcesOf = (folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder) })
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)testing\//.test(file))
    .map((file) => path.join(folder, file));

test.each(folders)('%s holds no word of the insides of the reader [B13.25]', (folder) => {
  const sources = sourcesOf(folder);
  expect(sources.length).toBeGreaterThan(20);
  const holding = sources.filter((file) => readersWords.test(readFileSync(path.join(root, file), 'utf8')));
  expect(holding).toEqual([]);
});

/** Elements of the shell, in a style or a query of a remote: what a remote may know of them carries `frameAttribute`. */
const shellsWords =
  /#root\b|(?:> |:is\(|querySelector\w*\(['"`]|closest\(['"`])(?:header|footer)\b|aria-label='回到顶部'/;

test.each(['reader/src', 'account/src', 'console/src'])(
  '%s holds no word of the insides of the shell [B13.25]',
  (folder) => {
    const sources = sourcesOf(folder);
    expect(sources.length).toBeGreaterThan(20);
    const holding = sources.filter((file) => shellsWords.test(readFileSync(path.join(root, file), 'utf8')));
    expect(holding).toEqual([]);
  },
);
