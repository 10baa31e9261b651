import { apps } from '../project.ts';
import { type Mention, mentionsIn, sharedNames } from '../testing/insides/mentions.ts';
import { sourcesOf } from '../testing/sources.ts';

/**
 * Words of the reader's insides: its elements, ids and addresses. What the shell and the server must know of a remote's pages, the release
 * declares and the contract names (docs/decisions/0083-first-scripts.md).
 */
const readersWords = /data-chapter|data-pid|data-sheet|sheet-room|(['"`])chapter\1|\/detail\/|dataset\.(?:chapter|pid)/;

const folders = ['server/pages', 'server/releases', 'shell/src'];

const sourcesIn = (folder: string): Map<string, string> => sourcesOf(`${folder}/**/*.{ts,tsx}`);

/** The sources of a folder that hold certain words. */
const holding = (folder: string, words: RegExp): string[] => {
  const sources = sourcesIn(folder);
  expect(sources.size).toBeGreaterThan(20);
  return [...sources].flatMap(([file, text]) => (words.test(text) ? file : []));
};

test.each(folders)('%s holds no word of the insides of the reader [B13.25]', (folder) => {
  expect(holding(folder, readersWords)).toEqual([]);
});

/** Elements of the shell, in a style or a query of a remote: what a remote may know of them carries `frameAttribute`. */
const shellsWords =
  /#root\b|(?:> |:is\(|querySelector\w*\(['"`]|closest\(['"`])(?:header|footer)\b|aria-label='回到顶部'/;

test.each(['reader/src', 'account/src', 'console/src'])(
  '%s holds no word of the insides of the shell [B13.25]',
  (folder) => {
    expect(holding(folder, shellsWords)).toEqual([]);
  },
);

describe('what an app names in its pages and on the device', () => {
  const named = new Map(apps.map((app) => [app, mentionsIn(sourcesIn(`${app}/src`))]));
  const shared = sharedNames();
  const ids = new Set([...named.values()].flat().flatMap(({ kind, name }) => (kind === 'id' ? name : [])));
  const keyOf = ({ kind, name }: Mention) => `${kind} ${name}`;
  /** What an app itself names so, without what it only looks for. */
  const givenBy = (app: string) => new Set((named.get(app) ?? []).filter(({ isSought }) => !isSought).map(keyOf));

  test.each(apps)('%s looks for nothing of another app that shared-api does not name [B13.25]', (app) => {
    const own = givenBy(app);
    const others = new Set(apps.filter((other) => other !== app).flatMap((other) => [...givenBy(other)]));
    const sought = [...mentionsIn(sourcesIn(`${app}/src`), ids)]
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
