import { LRUCache } from 'lru-cache';
import type { Facet } from 'shared-api/schemas/novel';
import { chinaDay } from '../../../db/china-day.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Narrowing } from '../filter/narrow-novels.ts';
import { anyDay, anyTag, countedDays } from './facet-cells.ts';
import { bandLabels, type CellSet, chosenValues, statusLabels, updatedValues, valuesOf } from './facet-values.ts';
import { popularTags, tagsBeside } from './offered-tags.ts';
import { cellsOfNovels, findTaggedNovels } from './tagged-novels.ts';

/** Filters whose facets are kept: they are the same for a filter's every page and order. */
const maxKeptFilters = 2_000;

export type CountFacets = (narrowing: Narrowing) => Promise<Facet[]>;

/**
 * Makes the function that tells how many novels each value of each facet would leave under what is chosen in the other
 * facets. Its counts are exact, unless several tags are chosen of which each stands on more than `maxCounted`
 * novels. They are kept until content changes.
 */
export const facetCounter = (store: Store): CountFacets => {
  const kept = new LRUCache<string, Facet[]>({ max: maxKeptFilters });
  return async (narrowing) => {
    const epoch = store.epoch();
    const { value: revision } = await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow();
    const today = chinaDay(Date.now());
    const { category, status, words, updatedWithin: days, tags = [] } = narrowing;
    const name = JSON.stringify([epoch, revision, today, category, status, words, days, tags]);
    const known = kept.get(name);
    if (known) return known;
    const facets = await countFacets(store, { ...narrowing, tags: [...new Set(tags)] }, today);
    kept.set(name, facets);
    return facets;
  };
};

const countFacets = async (store: Store, narrowing: Narrowing, today: number): Promise<Facet[]> => {
  const { tags = [] } = narrowing;
  const tagged = tags.length > 0 ? await findTaggedNovels(store, tags) : null;
  const cells =
    tagged && tags.length > 1 ? cellsOfNovels(tagged, today) : await readCells(store, tags[0] ?? anyTag, today);
  const categories = await store.db.selectFrom('categories').select(['id', 'name']).orderBy('position').execute();
  const categoryLabels = categories.map(({ id, name }) => [id, String(id), name] as const);
  const chosen = chosenValues(narrowing, today);
  return [
    { name: 'category', values: valuesOf('category_id', categoryLabels, cells, chosen) },
    { name: 'ns', values: valuesOf('status', statusLabels, cells, chosen) },
    { name: 'words', values: valuesOf('band', bandLabels, cells, chosen) },
    { name: 'updated', values: updatedValues(cells, chosen, today) },
    { name: 'tags', values: tagged ? tagsBeside(tagged, tags, chosen) : await popularTags(store, chosen) },
  ];
};

const readCells = async ({ db }: Store, tag: string, today: number): Promise<CellSet> => {
  const cells = db
    .selectFrom('facet_cells')
    .select(['day', 'category_id', 'status', 'band', 'count'])
    .where('tag', '=', tag)
    .where('count', '>', 0);
  return {
    all: await cells.where('day', '=', anyDay).execute(),
    recent: await cells.where('day', '>=', today - countedDays).execute(),
    more: false,
  };
};
