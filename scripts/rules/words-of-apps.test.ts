import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apps, root } from '../project.ts';
import { namesOfShared, sourcesOf } from '../testing/insides/app-sources.ts';
import { type Mention, mentionsIn } from '../testing/insides/mentions.ts';

/**
 * Words of the reader's insides: its elements, ids and addresses. What the shell and the server must know of a remote's pages, the release
 * declares and the contract names (docs/decisions/0083-first-scripts.md).
 */
const readersWords = /data-chapter|data-pid|data-sheet|sheet-room|(['"`])chapter\1|\/detail\/|dataset\.(?:chapter|pid)/;

const folders = ['server/pages', 'server/releases', 'shell/src'];

const sourceFiles = (folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder) })
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)testing\//.test(file))
    .map((file) => path.join(folder, file));

test.each(folders)('%s holds no word of the insides of the reader [B13.25]', (folder) => {
  const sources = sourceFiles(folder);
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
    const sources = sourceFiles(folder);
    expect(sources.length).toBeGreaterThan(20);
    const holding = sources.filter((file) => shellsWords.test(readFileSync(path.join(root, file), 'utf8')));
    expect(holding).toEqual([]);
  },
);

describe('what an app names in its pages and on the device', () => {
  const named = new Map(apps.map((app) => [app, mentionsIn(sourcesOf(root, `${app}/src`))]));
  const shared = namesOfShared(root);
  const ids = new Set([...named.values()].flat().flatMap(({ kind, name }) => (kind === 'id' ? name : [])));
  const keyOf = ({ kind, name }: Mention) => `${kind} ${name}`;
  /** What an app itself names so, without what it only looks for. */
  const givenBy = (app: string) => new Set((named.get(app) ?? []).filter(({ isSought }) => !isSought).map(keyOf));

  test.each(apps)('%s looks for nothing of another app that shared-api does not name [B13.25]', (app) => {
    const own = givenBy(app);
    const others = new Set(apps.filter((other) => other !== app).flatMap((other) => [...givenBy(other)]));
    const sought = [...mentionsIn(sourcesOf(root, `${app}/src`), ids)]
      .filter((mention) => mention.isSought && !shared.has(mention.name))
      .filter((mention) => !own.has(keyOf(mention)) && others.has(keyOf(mention)))
      .map(({ name, file }) => `${name} in ${file}`);
    expect(sought).toEqual([]);
  });

  test('no two apps keep something on the device under one key that shared-api does not name [B13.25]', () => {
    const keys = apps.flatMap((app) => [...givenBy(app)].filter((key) => key.startsWith('key ')));
    expect(keys.length).toBeGreaterThan(15);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
