import type { Kysely, Transaction } from 'kysely';
import { wordBands } from 'shared-api/schemas/novel';
import { chinaDay } from './china-day.ts';
import type { FacetCellTable } from './editing-tables.ts';
import type { NovelTable, Tables } from './tables.ts';

/**
 * Counters from which every facet's counts are added up: for each tag, and for all novels, how many have a category, a
 * status and a word band together, of all times and for each of the last days. Why counters and not counting:
 * docs/decisions/0010-facet-counts.md.
 */

/** The tag of the cells that count novels whatever their tags. */
export const anyTag = '';
/** The day of the cells that count novels of all days. */
export const anyDay = 0;

/** The longest that a list can be narrowed to, in days; older days are not counted apart. */
export const countedDays = 30;

/** What decides in which cells a novel counts. A novel that is taken down counts in none. */
export type FacetPlace = Pick<NovelTable, 'category_id' | 'status' | 'word_count' | 'latest_at' | 'tags'> & {
  taken_down_at: number | null;
};

/** Where a novel stands in the tables. @throws where there is none */
export const facetPlaceOf = (trx: Transaction<Tables>, novelId: number): Promise<FacetPlace> =>
  trx.selectFrom('novels').select(placeColumns).where('id', '=', novelId).executeTakeFirstOrThrow();

const placeColumns = ['category_id', 'status', 'word_count', 'latest_at', 'tags', 'taken_down_at'] as const;

/**
 * Counts a novel where it stands now in place of where it stood. To be called after the content change was counted,
 * which holds other writers back: counters are shared by all novels.
 * @param before null for a novel that comes, `after` null for one that goes
 */
export const moveInFacets = async (
  trx: Transaction<Tables>,
  before: FacetPlace | null,
  after: FacetPlace | null,
): Promise<void> => {
  const today = chinaDay(Date.now());
  const changes = new Map<string, FacetCellTable>();
  const add = (place: FacetPlace | null, difference: 1 | -1) => {
    for (const cell of place ? cellsOf(place, today) : []) {
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
  await countInCategories(trx, before, after);
  await countTags(trx, before, after);
  await dropOldDays(trx, changed, today);
};

const cellsOf = (place: FacetPlace, today: number): Omit<FacetCellTable, 'count'>[] => {
  if (place.taken_down_at !== null) return [];
  const { category_id, status, latest_at } = place;
  const day = chinaDay(latest_at);
  const days = day >= today - countedDays ? [anyDay, day] : [anyDay];
  const band = bandOf(place.word_count);
  return [anyTag, ...tagsOf(place)].flatMap((tag) => days.map((one) => ({ tag, day: one, category_id, status, band })));
};

const tagsOf = (place: FacetPlace | null): string[] =>
  place && place.taken_down_at === null ? (JSON.parse(place.tags) as string[]) : [];

/** The band of a length as an index into {@link wordBands}. */
export const bandOf = (wordCount: number): number =>
  wordBands.findLastIndex((band) => wordCount >= Number.parseInt(band, 10) * 10_000);

const addToCells = async (trx: Transaction<Tables>, cells: readonly FacetCellTable[]): Promise<void> => {
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

const countInCategories = async (
  trx: Transaction<Tables>,
  before: FacetPlace | null,
  after: FacetPlace | null,
): Promise<void> => {
  const count = async (place: FacetPlace | null, difference: 1 | -1) => {
    if (!place || place.taken_down_at !== null) return;
    await trx
      .updateTable('categories')
      .set((eb) => ({ novel_count: eb('novel_count', '+', difference) }))
      .where('id', '=', place.category_id)
      .execute();
  };
  await count(before, -1);
  await count(after, 1);
};

const countTags = async (
  trx: Transaction<Tables>,
  before: FacetPlace | null,
  after: FacetPlace | null,
): Promise<void> => {
  const left = tagsOf(before).filter((tag) => !tagsOf(after).includes(tag));
  const come = tagsOf(after).filter((tag) => !tagsOf(before).includes(tag));
  const rows = [...left.map((tag) => ({ tag, novel_count: -1 })), ...come.map((tag) => ({ tag, novel_count: 1 }))];
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

/** Days that no list asks for any more go when their tag is next written. */
const dropOldDays = async (
  trx: Transaction<Tables>,
  changed: readonly FacetCellTable[],
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

/** Novels read at a time while everything is counted anew. */
const batch = 1_000;

/** Counts the whole library anew: for a library from before there were counters, and after changes made by hand. */
export const recountFacets = async (db: Kysely<Tables>): Promise<void> => {
  await db.deleteFrom('facet_cells').execute();
  await db.deleteFrom('tag_counts').execute();
  await db.updateTable('categories').set({ novel_count: 0 }).execute();
  for (let after = 0; ; ) {
    const places = await db
      .selectFrom('novels')
      .select(['id', ...placeColumns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    const last = places.at(-1);
    if (!last) return;
    after = last.id;
    for (const place of places) await moveInFacets(db as Transaction<Tables>, null, place);
  }
};
