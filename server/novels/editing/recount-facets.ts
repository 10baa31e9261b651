import type { Transaction } from 'kysely';
import { lockCategoriesShared } from '../../db/category-list.ts';
import { chinaDay } from '../../db/china-day.ts';
import { chunks } from '../../db/chunks.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { anyDay, cellsOf, countedColumns, countedDays, countedTagsOf } from '../catalog/facets/facet-cells.ts';
import { addToFacets } from '../catalog/facets/update-facet-counts.ts';

/** Counters by name: of facet cells, of categories and of tags. */
type Counts = Map<string, number>;

/** Novels that are read, or counters that are written, at a time: other writers wait no longer than that takes. */
const batchSize = 500;

/** Whether the counters behind categories, tags and facets are others than the novels give. No writer waits for the answer. */
export const facetCountsDiffer = async (store: Pick<Store, 'readSnapshot'>): Promise<boolean> =>
  (await countDifferences(store)).length > 0;

/**
 * Counts the novels again and puts the counters right. What is lacking is added to them, in short transactions: so what others
 * count meanwhile stays counted.
 */
export const recountFacets = async (store: Pick<Store, 'db' | 'dialect' | 'readSnapshot'>): Promise<void> => {
  const differences = await countDifferences(store);
  for (const some of chunks(differences, batchSize)) {
    const ofKind = (kind: string) => some.filter(({ parts }) => parts[0] === kind);
    await store.db.transaction().execute(async (trx) => {
      await lockCategoriesShared(store.dialect, trx);
      await countContentChange(trx);
      await addToFacets(trx, {
        cells: ofKind('cell').map(({ parts: [, tag, day, category_id, status, band], lacking }) => ({
          ...{ tag, day, category_id, status, band },
          count: lacking,
        })),
        tags: ofKind('tag').map(({ parts: [, tag], lacking }) => ({ tag, novel_count: lacking })),
        categories: ofKind('category').map(({ parts: [, id], lacking }) => [id, lacking] as const),
      });
    });
  }
};

/** The counters that are wrong, by the parts of their names, and how much each lacks of what the novels give. */
const countDifferences = ({ readSnapshot }: Pick<Store, 'readSnapshot'>) =>
  readSnapshot(async (trx) => {
    const today = chinaDay(Date.now());
    const [kept, counted] = [await readCounts(trx, today), await countNovels(trx, today)];
    return [...new Set([...kept.keys(), ...counted.keys()])].flatMap((name) => {
      const lacking = (counted.get(name) ?? 0) - (kept.get(name) ?? 0);
      return lacking === 0 ? [] : [{ parts: JSON.parse(name), lacking }];
    });
  });

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
