import type { Transaction } from 'kysely';
import { chinaDay } from '../../../db/china-day.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Tables } from '../../../db/tables.ts';
import { anyDay, type CountedNovel, cellsOf, countedDays, countedTagsOf } from './facet-cells.ts';

/**
 * Counts a novel as it is now in place of how it was: in the cells of the facets, in its category and under its tags.
 * To be called after the content change was counted, which holds other writers back: counters are shared by all novels.
 * @param before null for a novel that comes, `after` null for one that goes
 */
export const updateFacetCounts = async (
  trx: Transaction<Tables>,
  before: CountedNovel | null,
  after: CountedNovel | null,
): Promise<void> => {
  const today = chinaDay(Date.now());
  const changes = new Map<string, Tables['facet_cells']>();
  const add = (novel: CountedNovel | null, difference: 1 | -1) => {
    for (const cell of novel ? cellsOf(novel, today) : []) {
      const { tag, day, category_id, status, band } = cell;
      const name = JSON.stringify([tag, day, category_id, status, band]);
      changes.set(name, { ...cell, count: (changes.get(name)?.count ?? 0) + difference });
    }
  };
  add(before, -1);
  add(after, 1);
  const changed = [...changes.values()].filter(({ count }) => count !== 0);
  if (changed.length === 0) return;
  await addToCells(trx, changed);
  await addToCategory(trx, before, -1);
  await addToCategory(trx, after, 1);
  await addToTags(trx, before, after);
  await deleteOldDays(trx, changed, today);
};

/**
 * Counts novels that come, many at once, or go. To be called after the content change was counted.
 * @param difference -1 for novels that go
 */
export const countManyInFacets = async (
  trx: Transaction<Tables>,
  novels: readonly CountedNovel[],
  difference: 1 | -1 = 1,
): Promise<void> => {
  const today = chinaDay(Date.now());
  const [cells, tags, categories] = [
    new Map<string, Tables['facet_cells']>(),
    new Map<string, number>(),
    new Map<number, number>(),
  ];
  for (const novel of novels) {
    for (const cell of cellsOf(novel, today)) {
      const name = `${cell.day} ${cell.category_id} ${cell.status} ${cell.band} ${cell.tag}`;
      const counted = cells.get(name);
      if (counted) counted.count += difference;
      else cells.set(name, { ...cell, count: difference });
    }
    for (const tag of countedTagsOf(novel)) tags.set(tag, (tags.get(tag) ?? 0) + difference);
    if (novel.taken_down_at === null)
      categories.set(novel.category_id, (categories.get(novel.category_id) ?? 0) + difference);
  }
  await addToFacets(trx, {
    cells: [...cells.values()],
    tags: [...tags].map(([tag, novel_count]) => ({ tag, novel_count })),
    categories,
  });
};

/** Differences to be added to the counters behind facets, tags and categories. */
interface FacetDifferences {
  cells: readonly Tables['facet_cells'][];
  tags: readonly Tables['tag_counts'][];
  /** By id. */
  categories: Iterable<readonly [id: number, difference: number]>;
}

/** Adds to the counters, whatever they are. To be called after the content change was counted. */
export const addToFacets = async (
  trx: Transaction<Tables>,
  { cells, tags, categories }: FacetDifferences,
): Promise<void> => {
  for (const some of chunks(cells)) await addToCells(trx, some);
  for (const [id, count] of categories) await addToCategoryOf(trx, id, count);
  for (const some of chunks(tags)) await addToTagCounts(trx, some);
};

const addToCells = async (trx: Transaction<Tables>, cells: readonly Tables['facet_cells'][]): Promise<void> => {
  await trx
    .insertInto('facet_cells')
    .values(cells)
    .onConflict((conflict) =>
      conflict
        .columns(['tag', 'day', 'category_id', 'status', 'band'])
        .doUpdateSet((eb) => ({ count: eb('facet_cells.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
};

const addToCategory = async (
  trx: Transaction<Tables>,
  novel: CountedNovel | null,
  difference: 1 | -1,
): Promise<void> => {
  if (!novel || novel.taken_down_at !== null) return;
  await addToCategoryOf(trx, novel.category_id, difference);
};

const addToCategoryOf = async (trx: Transaction<Tables>, id: number, difference: number): Promise<void> => {
  await trx
    .updateTable('categories')
    .set((eb) => ({ novel_count: eb('novel_count', '+', difference) }))
    .where('id', '=', id)
    .execute();
};

const addToTags = async (
  trx: Transaction<Tables>,
  before: CountedNovel | null,
  after: CountedNovel | null,
): Promise<void> => {
  const tagsBefore = before ? countedTagsOf(before) : [];
  const tagsAfter = after ? countedTagsOf(after) : [];
  const removed = tagsBefore.filter((tag) => !tagsAfter.includes(tag));
  const added = tagsAfter.filter((tag) => !tagsBefore.includes(tag));
  const rows = [...removed.map((tag) => ({ tag, novel_count: -1 })), ...added.map((tag) => ({ tag, novel_count: 1 }))];
  await addToTagCounts(trx, rows);
};

const addToTagCounts = async (trx: Transaction<Tables>, rows: readonly Tables['tag_counts'][]): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('tag_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('tag')
        .doUpdateSet((eb) => ({ novel_count: eb('tag_counts.novel_count', '+', eb.ref('excluded.novel_count')) })),
    )
    .execute();
};

/** Deletes the cells of days that no list asks for any more, of the tags that are being written. */
const deleteOldDays = async (
  trx: Transaction<Tables>,
  changed: readonly Tables['facet_cells'][],
  today: number,
): Promise<void> => {
  const tags = [...new Set(changed.map(({ tag }) => tag))];
  await trx
    .deleteFrom('facet_cells')
    .where('tag', 'in', tags)
    .where('day', '>', anyDay)
    .where('day', '<', today - countedDays)
    .execute();
};
