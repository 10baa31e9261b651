import type { Transaction } from 'kysely';
import { chinaDay } from '../../db/china-day.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { anyDay, cellsOf, countedColumns, countedDays, countedTagsOf } from '../catalog/facets/facet-cells.ts';

/** Counters by name: of facet cells, of categories and of tags. */
type Counts = Map<string, number>;

/** Rows that are written or read at a time. */
const batchSize = 500;

/** Whether the counters behind categories, tags and facets are others than the novels give. */
export const facetCountsDiffer = ({ db }: Pick<Store, 'db'>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const today = chinaDay(Date.now());
    const [kept, counted] = [await readCounts(trx, today), await countNovels(trx, today)];
    return [...kept.keys(), ...counted.keys()].some((name) => kept.get(name) !== counted.get(name));
  });

/** Counts the novels again and writes the counters anew. Other writers wait meanwhile. */
export const recountFacets = ({ db }: Pick<Store, 'db'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await countContentChange(trx);
    const counted = await countNovels(trx, chinaDay(Date.now()));
    const rowsOf = (kind: string) =>
      [...counted]
        .map(([name, count]) => ({ parts: JSON.parse(name), count }))
        .filter(({ parts }) => parts[0] === kind);
    await trx.deleteFrom('facet_cells').execute();
    const cells = rowsOf('cell').map(({ parts: [, tag, day, category_id, status, band], count }) => ({
      ...{ tag, day, category_id, status, band },
      count,
    }));
    for (const batch of batches(cells)) await trx.insertInto('facet_cells').values(batch).execute();
    await trx.deleteFrom('tag_counts').execute();
    const tags = rowsOf('tag').map(({ parts: [, tag], count }) => ({ tag, novel_count: count }));
    for (const batch of batches(tags)) await trx.insertInto('tag_counts').values(batch).execute();
    await trx.updateTable('categories').set({ novel_count: 0 }).execute();
    for (const { parts, count } of rowsOf('category')) {
      await trx.updateTable('categories').set({ novel_count: count }).where('id', '=', parts[1]).execute();
    }
  });

const batches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );

const nameOf = (...parts: (string | number)[]): string => JSON.stringify(parts);

/** The counters as they stand; cells of days that no list can be narrowed to any more are left out. */
const readCounts = async (trx: Transaction<Tables>, today: number): Promise<Counts> => {
  const counts: Counts = new Map();
  const keep = (name: string, count: number) => count !== 0 && counts.set(name, count);
  for (const { tag, day, category_id, status, band, count } of await trx
    .selectFrom('facet_cells')
    .selectAll()
    .execute())
    if (day === anyDay || day >= today - countedDays) keep(nameOf('cell', tag, day, category_id, status, band), count);
  for (const { tag, novel_count } of await trx.selectFrom('tag_counts').selectAll().execute())
    keep(nameOf('tag', tag), novel_count);
  for (const { id, novel_count } of await trx.selectFrom('categories').select(['id', 'novel_count']).execute())
    keep(nameOf('category', id), novel_count);
  return counts;
};

const countNovels = async (trx: Transaction<Tables>, today: number): Promise<Counts> => {
  const counts: Counts = new Map();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let after = 0;
  for (;;) {
    const novels = await trx
      .selectFrom('novels')
      .select(['id', ...countedColumns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const novel of novels) {
      for (const { tag, day, category_id, status, band } of cellsOf(novel, today))
        add(nameOf('cell', tag, day, category_id, status, band));
      for (const tag of countedTagsOf(novel)) add(nameOf('tag', tag));
      if (novel.taken_down_at === null) add(nameOf('category', novel.category_id));
    }
    const last = novels.at(-1);
    if (last === undefined) return counts;
    after = last.id;
  }
};
