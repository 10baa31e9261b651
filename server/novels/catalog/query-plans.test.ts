import { sql } from 'kysely';
import { orders } from 'shared-api/schemas/novel';
import { encodeCursor } from '../../db/cursor.ts';
import type { Store } from '../../db/open-store.ts';
import { describeOnPostgres, describeOnSqlite } from '../../testing/databases.ts';
import { addManyNovels } from '../../testing/many-novels.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { selectNovelOf } from '../editing/covers/get-cover.ts';
import { selectPicture } from '../pictures/get-picture.ts';
import { selectChapter } from './chapters/get-chapter.ts';
import { selectWindow } from './chapters/list-chapters.ts';
import { selectBehindLook, selectTagged } from './facets/tagged-novels.ts';
import { type NovelFilter, selectEndOfLook, selectPage, selectPageKeys } from './filter/filter-novels.ts';
import { selectTagged as idsTagged } from './filter/narrow-novels.ts';
import { selectOutdated } from './filter/renew-orders.ts';
import { selectFinished, selectSerials } from './home/latest-updates.ts';
import { selectUnfolded } from './reads/fold-reads.ts';

const rowsById = 'SEARCH novels USING INTEGER PRIMARY KEY (rowid=?)';
/** Beside the ids of the page, of which there are 31. */
const scansBeside = (plan: string[]): string[] => scans(plan).filter((step) => step !== 'SCAN page');

const narrowings: [string, Partial<NovelFilter>][] = [
  ['all novels', {}],
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

/** The cost of a query must not grow with the library, and SQLite says in words how it will run one. */
describeOnSqlite('query plans of the catalog', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each(lists)(
    'the order %s of %s reads an index in its order, on the %s page [B12.09]',
    async (_order, _name, _page, filter) => {
      const plan = await planOf(store, selectPageKeys(store, filter, null));
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
      // Not a row is read of a novel that the page does not show: not even where it is checked.
      expect(plan[0]).toMatch(/^(SCAN|SEARCH) novels USING COVERING INDEX/);
      expect(plan).toContainEqual(expect.stringMatching(/^SEARCH met .*USING COVERING INDEX novels_to_sort \(id=\?/));
      const whole = await planOf(store, selectPage(store, filter, null));
      expect(scansBeside(whole)).toEqual([]);
      expect(whole).toContainEqual(rowsById);
    },
  );

  it.each(lists)(
    'where a page ends to look is found along an index alone: order %s of %s, %s page',
    async (_order, _name, _page, filter) => {
      const plan = await planOf(store, selectEndOfLook(filter, 10));
      expect(plan).toEqual([expect.stringMatching(/^(SCAN|SEARCH) novels USING COVERING INDEX/)]);
    },
  );

  it.each(lists)(
    'the novels to sort are found by their ids: order %s of %s, %s page',
    async (_order, _name, _page, filter) => {
      const plan = await planOf(store, selectPage(store, filter, idsTagged('海')));
      expect(scansBeside(plan)).toEqual([]);
      expect(plan).toContainEqual(
        expect.stringMatching(/^SEARCH novels USING COVERING INDEX novels_to_sort \(id=\? AND taken_down_at=\?/),
      );
      expect(plan).toContainEqual(rowsById);
    },
  );

  it('novels whose place in the lists is to be renewed are found in the narrow index', async () => {
    expect(await planOf(store, selectOutdated(store, 1000, 3000))).toEqual([
      'SEARCH novels USING COVERING INDEX novels_to_sort (id>? AND id<?)',
    ]);
  });

  it('the latest updates read an index of serials, and a bounded part of that of finished novels', async () => {
    for (const query of [selectSerials(store, 12), selectFinished(store)]) {
      expect(sorts(await planOf(store, query))).toEqual([]);
      expect(await planOf(store, query)).toContainEqual(
        expect.stringMatching(/^SEARCH novels USING (COVERING )?INDEX novels_status_latest_at /),
      );
    }
  });

  it('a picture and a readable novel that has it are found by their keys', async () => {
    const plan = await planOf(store, selectPicture(store, '0'.repeat(64)));
    expect([sorts(plan), scans(plan)]).toEqual([[], []]);
    expect(plan).toContainEqual(expect.stringMatching(/COVERING INDEX novel_pictures_hash \(hash=\?\)/));
  });

  it.each(['readable', 'down'] as const)('a novel of a cover that is %s is found in an index', async (state) => {
    const plan = await planOf(store, selectNovelOf(store, '0', state));
    expect(plan).toEqual([
      expect.stringMatching(
        /^SEARCH novels USING COVERING INDEX novels_by_cover \(cover_url=\? AND taken_down_at[=>]\?\)$/,
      ),
    ]);
  });

  it('a window of a contents list is a range of an index', async () => {
    const plan = await planOf(store, selectWindow(store, 1001, 5_000, 100));
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH chapters USING INDEX .*\(novel_id=\? AND no>\? AND no<\?\)$/),
    ]);
  });

  it('a chapter and its neighbours are found by their keys', async () => {
    const plan = await planOf(store, selectChapter(store, 1001, 5));
    expect(plan.filter((step) => !/^(SEARCH|CORRELATED SCALAR SUBQUERY)/.test(step))).toEqual([]);
  });

  it('novels with several tags are found by the rarest', async () => {
    const plan = await planOf(store, selectTagged(store, '海', ['雾']));
    expect(scans(plan).filter((step) => step !== 'SCAN looked')).toEqual([]);
    expect(sorts(plan)).toEqual([]);
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH novel_tags USING COVERING INDEX .*\(tag=\?\)$/));
    // The rows of novels come last: of those alone that have the other tags.
    expect(plan.slice(-2)).toEqual([
      expect.stringMatching(/^SEARCH novel_tags USING COVERING INDEX .*\(tag=\? AND novel_id=\?\)$/),
      'SEARCH novels USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
    expect(await planOf(store, selectBehindLook(store, '海'))).toEqual([
      expect.stringMatching(/^SEARCH novel_tags USING COVERING INDEX .*\(tag=\?\)$/),
    ]);
  });

  it('counters of facets and popular tags are ranges of indexes', async () => {
    const cells = store.db.selectFrom('facet_cells').select('count').where('tag', '=', '').where('day', '>=', 5);
    expect(await planOf(store, cells)).toEqual([expect.stringMatching(/^SEARCH facet_cells .*\(tag=\? AND day>\?\)$/)]);
    const popular = store.db.selectFrom('tag_counts').select('tag').orderBy('novel_count', 'desc').limit(20);
    expect(await planOf(store, popular)).toEqual(['SCAN tag_counts USING COVERING INDEX tag_counts_popular']);
  });

  it('the reads that are to be folded in are found without looking at the others', async () => {
    const plan = await planOf(store, selectUnfolded(store));
    expect(plan).toEqual(['SCAN read_marks USING COVERING INDEX read_marks_unfolded']);
  });
});

/** And on PostgreSQL each of them has its index as well. */
describeOnPostgres('query plans of the catalog', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each(lists)(
    'the order %s of %s reads an index in its order, on the %s page [B12.09]',
    async (_order, _name, _page, filter) => {
      const plan = await planOf(store, selectPageKeys(store, filter, null));
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
      // A join would begin with all novels that have a tag.
      expect(plan.filter((step) => /Join|Nested Loop/.test(step))).toEqual([]);
      expect(scans(await planOf(store, selectPage(store, filter, null)))).toEqual([]);
      expect(scans(await planOf(store, selectPage(store, filter, idsTagged('海'))))).toEqual([]);
      const end = await planOf(store, selectEndOfLook(filter, 10));
      expect([sorts(end), scans(end)]).toEqual([[], []]);
    },
  );

  it.each(['readable', 'down'] as const)('a novel of a cover that is %s is found in an index', async (state) => {
    // Of an empty table each index is as good.
    const filled = await open();
    await addManyNovels(filled, 200);
    await filled.db.updateTable('novels').set({ taken_down_at: 1 }).where('id', '>', 1_100).execute();
    await sql`analyze novels`.execute(filled.db);
    const plan = await planOf(filled, selectNovelOf(filled, '0', state));
    expect([sorts(plan), scans(plan)]).toEqual([[], []]);
    expect(plan.join()).toContain('novels_by_cover');
  });

  it.each([
    ['the latest updates of serials', () => selectSerials(store, 12)],
    ['the latest updates of finished novels', () => selectFinished(store)],
    ['novels whose place in the lists is to be renewed', () => selectOutdated(store, 1000, 3000)],
    ['a window of a contents list', () => selectWindow(store, 1001, 5_000, 100)],
    ['a chapter with its neighbours', () => selectChapter(store, 1001, 5)],
    ['novels with several tags', () => selectTagged(store, '海', ['雾'])],
    ['whether more novels have a tag', () => selectBehindLook(store, '海')],
  ])('%s are found by an index', async (_name, query) => {
    expect(scans(await planOf(store, query()))).toEqual([]);
  });

  it('a tag beside the rarest is looked up novel by novel, and not read of all that have it', async () => {
    const plan = (await planOf(store, selectTagged(store, '海', ['雾']))).join('\n');
    expect(plan).toContain('SubPlan');
    expect(plan).not.toContain('hashed');
  });

  it('the reads that are to be folded in are all that their index holds', async () => {
    const plan = await planOf(store, selectUnfolded(store));
    expect(plan).toContainEqual(expect.stringMatching(/Index Only Scan using read_marks_unfolded /));
  });
});
