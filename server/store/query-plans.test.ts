import { orders } from 'shared-api/schemas/novel';
import { describeOnSqlite } from '../testing/databases.ts';
import { planOf, sorts } from '../testing/query-plan.ts';
import { selectTagged } from './count-facets.ts';
import { encodeCursor } from './cursor.ts';
import { type NovelFilter, selectPage } from './filter-novels.ts';
import { selectChapter, selectNeighbours } from './get-chapter.ts';
import { selectWindow } from './list-chapters.ts';
import type { Store } from './open-store.ts';
import { selectCandidates, selectHits } from './search-novels.ts';
import { selectPart, selectSignatures } from './search-texts.ts';
import { selectAuthors, selectPopular, selectTitles } from './suggest-novels.ts';
import { signatureId } from './write-signatures.ts';

/** What a query costs must not grow with the library, and SQLite says in words how it will go about one. */
describeOnSqlite('query plans', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  /** An index read in its order until the page is full is no scan of the table. */
  const scans = (plan: string[]) =>
    plan.filter((step) => /^SCAN (?!novels USING (COVERING )?INDEX|json_each)/.test(step));

  const narrowings: [string, Partial<NovelFilter>][] = [
    ['all works', {}],
    ['a category', { category: 1 }],
    ['a status', { status: 2 }],
    ['a category and a status', { category: 1, status: 2 }],
    ['a length', { words: '30-50' }],
    ['days', { updatedWithin: 7 }],
    ['tags', { tags: ['海', '雾'] }],
  ];
  const lists = orders.flatMap((order) =>
    narrowings.flatMap(([name, filter]) =>
      ['first', 'later'].map((page) => {
        const cursor = page === 'later' ? encodeCursor(order, { value: 5, id: 5 }) : undefined;
        return [order, name, page, { ...filter, order, cursor }] as const;
      }),
    ),
  );

  it.each(lists)(
    'the order %s of %s reads an index in its order, on the %s page',
    async (_order, _name, _page, filter) => {
      const plan = await planOf(store, selectPage(store, filter, null));
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
      expect(plan).toContainEqual(expect.stringMatching(/^(SCAN|SEARCH) novels USING INDEX/));
    },
  );

  it.each(lists)(
    'the few works that fit are found by their ids: order %s of %s, %s page',
    async (_order, _name, _page, filter) => {
      const plan = await planOf(store, selectPage(store, filter, [1001, 1002]));
      expect(scans(plan)).toEqual([]);
      expect(plan).toContainEqual('SEARCH novels USING INTEGER PRIMARY KEY (rowid=?)');
    },
  );

  it('a window of a contents list is a range of an index', async () => {
    const plan = await planOf(store, selectWindow(store, 1001, 5_000, 100));
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH chapters USING INDEX .*\(novel_id=\? AND no>\? AND no<\?\)$/),
    ]);
  });

  it('a chapter and its neighbours are found by their keys', async () => {
    const plan = [
      ...(await planOf(store, selectChapter(store, 1001, 5))),
      ...(await planOf(store, selectNeighbours(store, 1001, 5))),
    ];
    expect(plan.every((step) => step.startsWith('SEARCH'))).toBe(true);
  });

  const keywords = ['exact', 'prefix', 'within'].flatMap((step) =>
    ['西游', 'xyj'].map((key) => [step, key] as const),
  ) as ['exact' | 'prefix' | 'within', string][];

  it.each(keywords)('the candidates of the step %s for %s come from an index', async (step, key) => {
    const plan = await planOf(store, selectCandidates(store, key, step));
    expect(plan.filter((line) => /^SCAN (novels|novel_search)\b/.test(line))).toEqual([]);
  });

  it.each(keywords)('few hits of the step %s for %s are found by their ids', async (step, key) => {
    const plan = await planOf(store, selectHits(store, key, step, [1001, 1002]));
    expect(plan).toContainEqual('SEARCH novels USING INTEGER PRIMARY KEY (rowid=?)');
    expect(scans(plan)).toEqual([]);
  });

  it.each(keywords)('many hits of the step %s for %s are found by walking what is popular', async (step, key) => {
    const plan = await planOf(store, selectHits(store, key, step, null));
    expect(plan).toEqual([
      expect.stringMatching(/^SCAN novels USING (COVERING )?INDEX novels_read_week$/),
      'SEARCH novel_search USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });

  it.each([
    ['first', undefined],
    ['later', { value: 5, id: 5 }],
  ] as const)('signatures of texts are walked work by work from what is popular, on the %s page', async (_, after) => {
    const plan = await planOf(store, selectSignatures(store, after).limit(64));
    expect(plan.slice(0, 2)).toEqual([
      expect.stringMatching(/^(SCAN|SEARCH) novels USING COVERING INDEX novels_read_week/),
      'SEARCH text_signatures USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
    ]);
    // The parts of one work at a time, at most.
    expect(sorts(plan).filter((step) => !step.includes('LAST TERM'))).toEqual([]);
  });

  it('a part of a work is read by its keys', async () => {
    const plan = await planOf(store, selectPart(store, signatureId(1001, 3)));
    expect(plan.filter((step) => !step.startsWith('SEARCH') && !step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it.each(['西', 'x'])(
    'suggestions for %s come from indexes and from a bounded number of popular works',
    async (key) => {
      expect(scans(await planOf(store, selectTitles(store, key)))).toEqual([]);
      const popular = await planOf(store, selectPopular(store, key));
      expect(popular).toContainEqual('SCAN novels USING COVERING INDEX novels_read_week');
      expect(scans(popular).filter((step) => !/^SCAN (popular|\(subquery)/.test(step))).toEqual([]);
      const authors = await planOf(store, selectAuthors(store, key));
      expect(scans(authors).filter((step) => !/^SCAN (theirs|\(subquery)/.test(step))).toEqual([]);
    },
  );

  it('works with several tags are found by the rarest', async () => {
    const plan = await planOf(store, selectTagged(store, '海', ['雾']));
    expect(scans(plan)).toEqual([]);
    expect(plan[0]).toMatch(/^SEARCH rarest USING COVERING INDEX .*\(tag=\?\)$/);
  });

  it('counters of facets and popular tags are ranges of indexes', async () => {
    const cells = store.db.selectFrom('facet_cells').select('count').where('tag', '=', '').where('day', '>=', 5);
    expect(await planOf(store, cells)).toEqual([expect.stringMatching(/^SEARCH facet_cells .*\(tag=\? AND day>\?\)$/)]);
    const popular = store.db.selectFrom('tag_counts').select('tag').orderBy('novel_count', 'desc').limit(20);
    expect(await planOf(store, popular)).toEqual(['SCAN tag_counts USING COVERING INDEX tag_counts_popular']);
  });
});
