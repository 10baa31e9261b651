import { sql } from 'kysely';
import { type Order, orders } from 'shared-api/schemas/novel';
import { rankingKinds, rankingPeriods } from 'shared-api/schemas/ranking';
import type { Store } from '../../db/open-store.ts';
import { relatedNovels } from '../../shelf/related/related-novels.ts';
import { allItems } from '../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { addManyNovels } from '../../testing/many-novels.ts';
import { noteQueries } from '../../testing/queries/note-queries.ts';
import { rowsRead } from '../../testing/queries/rows-read.ts';
import { limitMs } from '../../testing/time-limits.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { suggestNovels } from '../search/names/suggest-novels.ts';
import { getAuthor } from './authors/get-author.ts';
import { filterNovels } from './filter/filter-novels.ts';
import { resolveMove } from './filter/page-moves.ts';
import { walkPastTakenDown } from './filter/walk-past-taken-down.ts';
import { getHome } from './home/get-home.ts';
import { listCategoryNovels } from './list-categories.ts';
import { rankNovels } from './rankings/rank-novels.ts';
import { listSitemapAuthors } from './sitemap-entries.ts';

/** As many as one bulk change takes down. */
const downCount = 10_000;
/** More than one page. */
const readableCount = 40;

describeOnEachDatabase('a library where 10,000 novels in a row are taken down', (open) => {
  let store: Store;
  let readable: string[];
  let category: number;
  let author: string;

  beforeAll(async () => {
    store = await open();
    await addManyNovels(store, downCount);
    const first = { read_day: 9, read_week: 9, read_month: 9, read_total: 9, like_count: 9, collect_count: 9 };
    const inLists = { listed_reads: 9, listed_collects: 9, word_count: 9_000, created_at: 9_000, latest_at: 9e12 };
    await store.db
      .updateTable('novels')
      .set({ ...first, ...inLists, taken_down_at: 1 })
      .execute();
    for (let index = 0; index < readableCount; index += 1)
      await saveNovel(store, incoming({ title: `读得到的${index}`, chapters: [chapter('一')] }));
    const behind = Object.fromEntries(Object.keys({ ...first, ...inLists }).map((column) => [column, 5]));
    await store.db.updateTable('novels').set(behind).where('taken_down_at', 'is', null).execute();
    if (store.dialect.name === 'postgres') await sql`analyze novels`.execute(store.db);
    const rows = await store.db.selectFrom('novels').selectAll().where('taken_down_at', 'is', null).execute();
    readable = rows.map(({ id }) => String(id)).toSorted();
    category = rows[0]?.category_id ?? 0;
    author = String(rows[0]?.author_id);
  }, limitMs(120_000));

  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted();

  /** Those that the index of an order serves: in others each novel is checked, taken down or not, and a page may be empty. */
  const narrowings = (order: Order) => [
    ...[{}, { category }, { status: 1 as const }],
    ...(order === 'words' ? [{ words: '0-30' as const }] : []),
  ];

  it.each(orders)('the list in the order %s shows each that can be read, from its first page on', async (order) => {
    for (const narrowing of narrowings(order)) {
      const page = await filterNovels(store, { ...narrowing, order });
      expect(page.items).toHaveLength(30);
      const all = await allItems((cursor) => filterNovels(store, { ...narrowing, order, cursor }));
      expect(idsOf(all)).toEqual(readable);
    }
  });

  it('rankings, the home page, an author, related novels and suggestions show what can be read', async () => {
    for (const kind of rankingKinds)
      for (const within of [undefined, category]) {
        const all = await allItems((cursor) => rankNovels(store, { kind, period: 'week', category: within, cursor }));
        expect(idsOf(all)).toEqual(readable);
      }
    const { hot, updated, added } = await getHome(store);
    expect([hot.length, updated.length, added.length]).toEqual([10, 11, 12]);
    expect((await listCategoryNovels(store))[0]?.novels).toHaveLength(6);
    expect((await getAuthor(store, author))?.counts.novels).toBe(readableCount);
    expect((await relatedNovels(store, readable[0] ?? ''))?.same_author).toHaveLength(6);
    expect((await suggestNovels(store, '读得到')).map(({ novel_id }) => novel_id)).toHaveLength(8);
    expect(await listSitemapAuthors(store, 0, 10_000)).toEqual([author]);
  });

  it('a walk past them ends after a bounded number, and is gone on with where it ended', async () => {
    const walk = { narrowing: {}, order: 'latest_at', limit: 31 };
    let { keys, end } = await walkPastTakenDown(store, walk, 100);
    expect([keys, end?.value]).toEqual([[], 9e12]);
    let walks = 1;
    for (; end !== null && keys.length === 0; walks += 1)
      ({ keys, end } = await walkPastTakenDown(store, { ...walk, after: end }, 100));
    expect(keys).toHaveLength(31);
    // Ten turns of a hundred novels in each.
    expect(walks).toBe(11);
  });

  it('no query of a list reads more novels than a page may look at [B15.160]', async () => {
    // SQLite does not tell how many rows it has read.
    if (store.dialect.name !== 'postgres') return;
    const noted = noteQueries(store);
    for (const order of orders)
      for (const narrowing of narrowings(order)) {
        const { next_cursor } = await filterNovels(store, { ...narrowing, order });
        await resolveMove(store, { ...narrowing, order, cursor: next_cursor ?? undefined });
      }
    for (const kind of rankingKinds)
      for (const period of rankingPeriods)
        for (const within of [undefined, category]) await rankNovels(store, { kind, period, category: within });
    await getHome(store);
    await listCategoryNovels(store);
    await getAuthor(store, author);
    await relatedNovels(store, readable[0] ?? '');
    await suggestNovels(store, '样');
    await listSitemapAuthors(store, 0, 10_000);
    const queries = [...noted.values()];
    expect(queries.length).toBeGreaterThan(40);
    const { sorted, lookedAt } = store.dialect.listBounds;
    const reads = await store.db.transaction().execute(async (db) => {
      // The table is small: PostgreSQL would rather read it as a whole.
      for (const way of ['seqscan', 'sort', 'hashjoin', 'mergejoin'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
      const counted: [number, string][] = [];
      for (const query of queries)
        counted.push([await rowsRead({ db }, { compile: () => query }, 'novels'), query.sql]);
      return counted;
    });
    // Each is looked at in the order's index and in the narrow one.
    expect(reads.filter(([rows]) => rows > 2 * Math.max(sorted, lookedAt))).toEqual([]);
  });
});
