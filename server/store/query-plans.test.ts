import type { CompiledQuery } from 'kysely';
import { orders } from 'shared-api/schemas/novel';
import { describeOnSqlite } from '../testing/databases.ts';
import { encodeCursor } from './cursor.ts';
import { type NovelFilter, selectPage } from './filter-novels.ts';
import { selectChapter, selectNeighbours } from './get-chapter.ts';
import { selectWindow } from './list-chapters.ts';
import type { Store } from './open-store.ts';
import { selectCandidates, selectHits } from './search-novels.ts';

/** What a query costs must not grow with the library, and SQLite says in words how it will go about one. */
describeOnSqlite('query plans', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  const planOf = async (query: { compile(): CompiledQuery }): Promise<string[]> => {
    const { sql, parameters, ...compiled } = query.compile();
    const { rows } = await store.db.executeQuery<{ detail: string }>({
      ...compiled,
      sql: `explain query plan ${sql}`,
      parameters,
    });
    return rows.map(({ detail }) => detail);
  };

  const sorts = (plan: string[]) => plan.filter((step) => step.includes('TEMP B-TREE'));
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
      const plan = await planOf(selectPage(store, filter, null));
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
      expect(plan).toContainEqual(expect.stringMatching(/^(SCAN|SEARCH) novels USING INDEX/));
    },
  );

  it.each(lists)(
    'the few works that fit are found by their ids: order %s of %s, %s page',
    async (_order, _name, _page, filter) => {
      const plan = await planOf(selectPage(store, filter, [1001, 1002]));
      expect(scans(plan)).toEqual([]);
      expect(plan).toContainEqual('SEARCH novels USING INTEGER PRIMARY KEY (rowid=?)');
    },
  );

  it('a window of a contents list is a range of an index', async () => {
    const plan = await planOf(selectWindow(store, 1001, 5_000, 100));
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH chapters USING INDEX .*\(novel_id=\? AND no>\? AND no<\?\)$/),
    ]);
  });

  it('a chapter and its neighbours are found by their keys', async () => {
    const plan = [
      ...(await planOf(selectChapter(store, 1001, 5))),
      ...(await planOf(selectNeighbours(store, 1001, 5))),
    ];
    expect(plan.every((step) => step.startsWith('SEARCH'))).toBe(true);
  });

  const keywords = ['exact', 'prefix', 'within'].flatMap((step) =>
    ['西游', 'xyj'].map((key) => [step, key] as const),
  ) as ['exact' | 'prefix' | 'within', string][];

  it.each(keywords)('the candidates of the step %s for %s come from an index', async (step, key) => {
    const plan = await planOf(selectCandidates(store, key, step));
    expect(plan.filter((line) => /^SCAN (novels|novel_search)\b/.test(line))).toEqual([]);
  });

  it.each(keywords)('few hits of the step %s for %s are found by their ids', async (step, key) => {
    const plan = await planOf(selectHits(store, key, step, [1001, 1002]));
    expect(plan).toContainEqual('SEARCH novels USING INTEGER PRIMARY KEY (rowid=?)');
    expect(scans(plan)).toEqual([]);
  });

  it.each(keywords)('many hits of the step %s for %s are found by walking what is popular', async (step, key) => {
    const plan = await planOf(selectHits(store, key, step, null));
    expect(plan).toEqual([
      expect.stringMatching(/^SCAN novels USING (COVERING )?INDEX novels_read_week$/),
      'SEARCH novel_search USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });
});
