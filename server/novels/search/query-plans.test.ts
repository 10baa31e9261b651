import type { Store } from '../../db/open-store.ts';
import { describeOnPostgres, describeOnSqlite } from '../../testing/databases.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { selectMostRead } from '../catalog/filter/sort-novels.ts';
import { selectTags } from './names/find-tags.ts';
import { selectFrequentTags } from './names/hot-words.ts';
import { spellingsOf } from './names/keyword-spellings.ts';
import { selectNames } from './names/read-names.ts';
import { selectBeyond, selectFound } from './names/search-novels.ts';
import { type Keyword, selectSpelled, unspelled } from './names/spelled-names.ts';
import { selectAuthors, selectEndOfPopular, selectPopular, selectTitles } from './names/suggest-novels.ts';
import { isHitByTag, selectBeyondTagged, selectNotNamed } from './names/tagged-hits.ts';
import { isHitByName, selectEndOfHits, walkHits } from './names/walk-hits.ts';
import { selectChapters, selectPart, selectTexts } from './texts/find-in-part.ts';
import { selectUnsigned } from './texts/sign-unsigned.ts';
import { signatureId } from './texts/signature-parts.ts';
import { gramPlaces } from './texts/text-signature.ts';
import { selectParts, selectPartsOfNovel } from './texts/walk-signatures.ts';

const keywords = (['exact', 'prefix', 'within'] as const).flatMap((step) =>
  ['西游', 'xyj', 'shz'].map((key) => [step, key] as const),
);

const spelled = { titles: ['水浒传', '山海传'], authors: ['单海章'], tags: ['山海志'] };

/** `shz` with names that it spells, any other key without. */
const keywordOf = (key: string): Keyword => (key === 'shz' ? { key, is: spelled, begins: spelled } : unspelled(key));

/** Of a word of three characters five grams are looked up. */
const walk = { grams: gramPlaces('山中月'), limit: 64 };

/** What SQLite says of a subquery that is asked for each novel that is met. */
const subquery = (step: string) => [expect.stringMatching(/^CORRELATED SCALAR SUBQUERY \d+$/), step];

/** Whether a novel that was found may be read. */
const isReadable = subquery('SEARCH met USING COVERING INDEX novels_to_sort (id=? AND taken_down_at=?)');

/** The cost of a query must not grow with the library, and SQLite says in words how it will run one. */
describeOnSqlite('query plans of the search', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each(keywords)('what the step %s looks at for %s comes from an index', async (step, key) => {
    for (const query of [selectFound(store, keywordOf(key), step), selectBeyond(store, keywordOf(key), step)]) {
      const plan = await planOf(store, query);
      expect(plan.filter((line) => /^SCAN (novels|novel_search)\b/.test(line))).toEqual([]);
    }
  });

  it('a pair of characters is looked up in the grams alone', async () => {
    const plan = await planOf(store, selectFound(store, keywordOf('西游'), 'within'));
    expect(plan.filter((line) => line.includes('novel_search'))).toEqual([]);
  });

  it.each([
    ['first', undefined],
    ['later', { value: 5, id: 5 }],
  ] as const)(
    'hits are sorted by a narrow index, and no row of the table is read, on the %s page',
    async (_, after) => {
      const plan = await planOf(store, selectMostRead(store, [1001, 1002], 'listed_reads', { limit: 31, after }));
      expect(plan[0]).toMatch(/^SEARCH novels USING COVERING INDEX novels_to_sort \(id=\?/);
      expect(scans(plan)).toEqual([]);
    },
  );

  it.each(keywords)(
    'the hits of the step %s for %s that are too many are found by walking what is popular',
    async (step, key) => {
      const plan = await planOf(store, walkHits(store, isHitByName(keywordOf(key), step)));
      expect(plan).toEqual([
        'SCAN novels USING COVERING INDEX novels_listed_reads',
        ...subquery('SEARCH novel_search USING INTEGER PRIMARY KEY (rowid=?)'),
        ...isReadable,
      ]);
      const bounded = await planOf(
        store,
        walkHits(store, isHitByName(keywordOf(key), step), { value: 9, id: 9 }, { value: 5, id: 5 }),
      );
      expect(bounded).toEqual([
        expect.stringMatching(/^SEARCH novels USING COVERING INDEX novels_listed_reads \(/),
        ...subquery('SEARCH novel_search USING INTEGER PRIMARY KEY (rowid=?)'),
        ...isReadable,
      ]);
    },
  );

  it.each([
    ['first', undefined],
    ['later', { value: 5, id: 5 }],
  ] as const)('where that walk ends is found along an index alone, on the %s page', async (_, after) => {
    expect(await planOf(store, selectEndOfHits(10_000, after))).toEqual([
      expect.stringMatching(/^(SCAN|SEARCH) novels USING COVERING INDEX novels_listed_reads/),
    ]);
  });

  it.each([
    ['first', undefined],
    ['later', { value: 5, id: 5 }],
  ] as const)(
    'signatures of texts are walked novel by novel from what is popular, on the %s page, of each gram one piece is read, and last whether the novel may be',
    async (_, after) => {
      const plan = await planOf(store, selectParts(store, walk, after));
      const around = plan.indexOf('SCAN walked');
      expect(plan.slice(0, 3)).toEqual([
        'CO-ROUTINE walked',
        expect.stringMatching(/^(SCAN|SEARCH) novels USING COVERING INDEX novels_listed_reads/),
        'SEARCH text_signatures USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
      ]);
      // Only the parts of one novel at a time are sorted; what was walked is, by its order.
      expect(sorts(plan.slice(0, around)).filter((step) => !step.includes('LAST TERM'))).toEqual([]);
      expect(plan.slice(around + 1).filter((step) => !/CORRELATED SCALAR SUBQUERY|TEMP B-TREE/.test(step))).toEqual([
        ...walk.grams.map(() => 'SEARCH piece USING INTEGER PRIMARY KEY (rowid=?)'),
        isReadable[1],
      ]);
    },
  );

  it('the other parts of a novel are read by keys', async () => {
    expect(scans(await planOf(store, selectPartsOfNovel(store, 1001, 0, walk)))).toEqual(['SCAN walked']);
  });

  it('parts without a signature are found by an index of theirs alone', async () => {
    expect(await planOf(store, selectUnsigned(store, 8))).toEqual([
      'SCAN text_signatures USING INDEX text_signatures_unsigned',
    ]);
  });

  it('a part of a novel is read by its keys', async () => {
    const part = signatureId(1001, 3);
    for (const query of [selectPart(store, part), selectTexts(store, part), selectChapters(store, 1001, [48, 50])]) {
      const plan = await planOf(store, query);
      expect(plan.filter((step) => !step.startsWith('SEARCH') && !step.includes('TEMP B-TREE'))).toEqual([]);
    }
  });

  it.each(['西', 'x', 'shz'])(
    'suggestions for %s come from indexes and from a bounded number of popular novels [B12.09]',
    async (key) => {
      const titles = scans(await planOf(store, selectTitles(keywordOf(key))));
      // What each range of an index has found.
      expect(titles.filter((step) => !/^SCAN (part|named|\(subquery)/.test(step))).toEqual([]);
      expect(await planOf(store, selectEndOfPopular())).toEqual(['SCAN novels USING COVERING INDEX novels_read_week']);
      expect(await planOf(store, selectPopular(store, keywordOf(key), { value: 5, id: 5 }))).toEqual([
        expect.stringMatching(/^SEARCH novels USING COVERING INDEX novels_read_week \(/),
        ...subquery('SEARCH novel_search USING INTEGER PRIMARY KEY (rowid=?)'),
      ]);
      const authors = await planOf(store, selectAuthors(store, keywordOf(key)));
      expect(scans(authors).filter((step) => !/^SCAN (theirs|known|part|\(subquery)/.test(step))).toEqual([]);
    },
  );

  it.each([
    ['长', 'begins', 'tag>? AND tag<?'],
    ['cs', 'begins', 'tag>? AND tag<?'],
    ['长', 'is', 'tag=?'],
    ['cs', 'is', 'tag=?'],
  ] as const)('tags whose name, or what it is found by, %s %s are looked up in indexes', async (key, fit, range) => {
    const plan = await planOf(store, selectTags({ typed: '長', keyword: keywordOf(key) }, fit, 2));
    const tables = plan.filter((step) => /tag_counts|name_keys/.test(step));
    expect(tables.filter((step) => !step.startsWith('SEARCH'))).toEqual([]);
    expect(tables).toContainEqual(expect.stringContaining(`(${range})`));
    expect(tables.at(-1)).toMatch(/^SEARCH tag_counts USING INDEX .*\(tag=\?\)$/);
    for (const column of key === 'cs' ? ['name_key', 'pinyin', 'initials'] : ['name_key'])
      expect(tables).toContainEqual(
        expect.stringMatching(new RegExp(`INDEX name_keys_${column} \\(kind=\\? AND ${column}`)),
      );
  });

  it.each([undefined, { value: 9, id: 9 }])(
    'novels with a tag are sought along what is popular after %j',
    async (after) => {
      const plan = await planOf(
        store,
        walkHits(store, isHitByTag(keywordOf('穿书'), ['穿书', '穿書']), after, { value: 5, id: 5 }),
      );
      expect(plan[0]).toMatch(/^SEARCH novels USING COVERING INDEX novels_listed_reads \(/);
      expect([scans(plan), sorts(plan)]).toEqual([[], []]);
      expect(plan.filter((step) => step.includes('novel_tags'))).toEqual(
        Array(2).fill(expect.stringMatching(/^SEARCH novel_tags USING COVERING INDEX .*\(tag=\? AND novel_id=\?\)$/)),
      );
    },
  );

  it('novels with a tag that are few are looked up by their keys', async () => {
    const plan = await planOf(store, selectBeyondTagged(['穿书', '穿書'], 6_000));
    expect(plan.filter((step) => step.includes('novel_tags'))).toEqual(
      Array(2).fill(expect.stringMatching(/^SEARCH novel_tags USING COVERING INDEX .*\(tag=\?\)$/)),
    );
    expect(scans(await planOf(store, selectNotNamed(store, [1001, 1002], keywordOf('穿书'))))).toEqual([]);
  });

  it.each(['tag', 'author', 'title'] as const)(
    'the names of kind %s that may have no keys are a range of an index',
    async (kind) => {
      const plan = await planOf(store, selectNames(kind, '穿', 100));
      expect(plan).toEqual([
        expect.stringMatching(
          /^SEARCH (tag_counts|authors|novel_search) USING COVERING INDEX .*\((tag|name|title_key)>\?\)$/,
        ),
      ]);
    },
  );

  it.each(['shz', 'honglm', 'xiyou记'])('names that %s spells are ranges of indexes, in their order', async (key) => {
    const plan = await planOf(
      store,
      selectSpelled(
        key,
        spellingsOf(key, () => 'j'),
      ),
    );
    const tables = plan.filter((step) => step.includes('name_readings'));
    expect(tables).not.toEqual([]);
    for (const step of tables)
      expect(step).toMatch(
        /^SEARCH name_readings USING (COVERING )?INDEX name_readings_(pinyin|initials) \((pinyin|initials)>\? AND/,
      );
    expect(sorts(plan)).toEqual([]);
  });

  it('the most frequent tags come from an index, in its order', async () => {
    const plan = await planOf(store, selectFrequentTags(store));
    expect(plan).toEqual([expect.stringMatching(/USING (COVERING )?INDEX tag_counts/)]);
    expect(sorts(plan)).toEqual([]);
  });
});

/** And on PostgreSQL each of them has its index as well. */
describeOnPostgres('query plans of the search', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  const after = { value: 5, id: 5 };
  it.each([
    ...keywords.map(
      ([step, key]) => [`hits of the step ${step} for ${key}`, () => selectFound(store, keywordOf(key), step)] as const,
    ),
    ...keywords.map(
      ([step, key]) =>
        [`too many hits of ${step} for ${key}`, () => selectBeyond(store, keywordOf(key), step)] as const,
    ),
    ...keywords.map(
      ([step, key]) =>
        [`popular hits of ${step} for ${key}`, () => walkHits(store, isHitByName(keywordOf(key), step))] as const,
    ),
    ['where the walk of popular hits ends', () => selectEndOfHits(10_000, after)],
    ['hits in their order', () => selectMostRead(store, [1001, 1002], 'listed_reads', { limit: 31, after })],
    ['signatures of texts', () => selectParts(store, walk, after)],
    ['the other parts of a novel', () => selectPartsOfNovel(store, 1001, 0, walk)],
    ['a part of a novel', () => selectPart(store, signatureId(1001, 3))],
    ['the texts of a part', () => selectTexts(store, signatureId(1001, 3))],
    ['chapters of a part', () => selectChapters(store, 1001, [48, 50])],
    ['titles to suggest', () => selectTitles(keywordOf('西'))],
    ['popular novels to suggest', () => selectPopular(store, keywordOf('x'), { value: 5, id: 5 })],
    ['where the popular ones end', () => selectEndOfPopular()],
    ['authors to suggest', () => selectAuthors(store, keywordOf('西'))],
    ['authors to suggest by pinyin', () => selectAuthors(store, keywordOf('xi'))],
    ['tags to suggest', () => selectTags({ typed: '長', keyword: keywordOf('长') }, 'begins', 2)],
    ['tags to suggest by pinyin', () => selectTags({ typed: 'ch', keyword: keywordOf('ch') }, 'begins', 2)],
    ['tags of a name', () => selectTags({ typed: 'cs', keyword: keywordOf('cs') }, 'is', 4)],
    ['novels with a tag', () => selectBeyondTagged(['穿书', '穿書'], 3_000)],
    ['novels with a tag that are not named so', () => selectNotNamed(store, [1001, 1002], keywordOf('穿书'))],
    ['names of tags', () => selectNames('tag', '穿', 100)],
    ['names of authors', () => selectNames('author', '穿', 100)],
    ['titles to read', () => selectNames('title', '穿', 100)],
    ['names that initials spell', () => selectSpelled('shz', [])],
    [
      'names that a mixed keyword spells',
      () =>
        selectSpelled(
          'xiyou记',
          spellingsOf('xiyou记', () => 'j'),
        ),
    ],
    ['authors to suggest who are spelled', () => selectAuthors(store, keywordOf('shz'))],
    ['tags to suggest that are spelled', () => selectTags({ typed: 'shz', keyword: keywordOf('shz') }, 'begins', 2)],
    ['the most frequent tags', () => selectFrequentTags(store)],
  ] as const)('%s are found by an index', async (_name, query) => {
    expect(scans(await planOf(store, query()))).toEqual([]);
  });

  it.each([
    ...keywords.map(
      ([step, key]) =>
        [`hits of the step ${step} for ${key}`, () => walkHits(store, isHitByName(keywordOf(key), step))] as const,
    ),
    ['novels with a tag', () => walkHits(store, isHitByTag(keywordOf('穿书'), ['穿书', '穿書']))],
    ['titles to suggest', () => selectPopular(store, keywordOf('西'), { value: 5, id: 5 })],
  ] as const)(
    '%s are sought among the popular novels, in their order, and not among all names',
    async (_name, query) => {
      const plan = await planOf(store, query());
      expect(plan.filter((line) => /Join|Nested Loop|Sort/.test(line))).toEqual([]);
      expect(plan.join()).toMatch(/Index Only Scan Backward using novels_(listed_reads|read_week) on novels.*SubPlan/);
    },
  );

  it.each(['exact', 'prefix'] as const)(
    'names of every kind are read in one index after another for the step %s, no further than the bound',
    async (step) => {
      const plan = await planOf(store, selectBeyond(store, keywordOf('xyj'), step));
      expect(plan.filter((line) => line.includes('BitmapOr'))).toEqual([]);
      // One for each kind of name, and the search's own.
      const kinds = step === 'exact' ? 4 : 3;
      expect(plan.filter((line) => line.includes('Limit'))).toHaveLength(kinds + 1);
    },
  );
});
