import { type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Facet, type FacetValue, updatedWithin, wordBands } from 'shared-api/schemas/novel';
import { chinaDay } from './china-day.ts';
import { anyDay, anyTag, bandOf, countedDays } from './facet-cells.ts';
import { few } from './few.ts';
import type { Narrowing } from './narrow-novels.ts';
import type { Store } from './open-store.ts';

/** Tags offered to narrow a list further. */
const offeredTags = 20;

/** Answers kept: a filter's facets are the same for its every page and order. */
const mostKept = 2_000;

/** Works that stand at one place in all facets but tags. `day` is {@link anyDay} where cells of all days were read. */
interface Cell {
  day: number;
  category_id: number;
  status: 1 | 2;
  band: number;
  count: number;
}

/** What a facet's counts are added up from: `all` works, and those of the `recent` days by day. */
interface Cells {
  all: Cell[];
  recent: Cell[];
  /** Whether there are more works than were looked at. */
  more: boolean;
}

export type CountFacets = (narrowing: Narrowing) => Promise<Facet[]>;

/**
 * How many works each value of each facet would leave under what is chosen in the other facets. Exact, unless several
 * tags are chosen of which each stands on more than {@link few} works. What was counted is kept until content changes.
 */
export const facetCounter = (store: Store): CountFacets => {
  const kept = new LRUCache<string, Facet[]>({ max: mostKept });
  return async (narrowing) => {
    const { value: revision } = await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow();
    const today = chinaDay(Date.now());
    const { category, status, words, updatedWithin: days, tags = [] } = narrowing;
    const name = JSON.stringify([revision, today, category, status, words, days, tags]);
    const known = kept.get(name);
    if (known) return known;
    const facets = await countFacets(store, { ...narrowing, tags: [...new Set(tags)] }, today);
    kept.set(name, facets);
    return facets;
  };
};

const countFacets = async (store: Store, narrowing: Narrowing, today: number): Promise<Facet[]> => {
  const { tags = [] } = narrowing;
  const tagged = tags.length > 0 ? await taggedWorks(store, tags) : null;
  const cells =
    tagged && tags.length > 1 ? cellsOfWorks(tagged, today) : await readCells(store, tags[0] ?? anyTag, today);
  const categories = await store.db.selectFrom('categories').select(['id', 'name']).orderBy('position').execute();
  const { all, recent, more } = cells;
  const chosen = chosenPlace(narrowing, today);
  const base = chosen.since === undefined ? all : recent.filter(({ day }) => day >= (chosen.since ?? 0));
  const valuesOf = (cell: keyof Place, labels: [number, string, string][]): FacetValue[] => {
    const counts = new Map<number, number>();
    for (const one of base) {
      if (fits(one, { ...chosen, [cell]: undefined })) counts.set(one[cell], (counts.get(one[cell]) ?? 0) + one.count);
    }
    return labels.map(([key, value, label]) => ({ value, label, count: counts.get(key) ?? 0, more }));
  };
  return [
    {
      name: 'category',
      values: valuesOf(
        'category_id',
        categories.map(({ id, name }) => [id, String(id), name]),
      ),
    },
    {
      name: 'ns',
      values: valuesOf('status', [
        [1, '1', '连载'],
        [2, '2', '完本'],
      ]),
    },
    {
      name: 'words',
      values: valuesOf(
        'band',
        wordBands.map((band, index) => [index, band, bandLabel(band)]),
      ),
    },
    { name: 'updated', values: updatedValues(recent, chosen, today, more) },
    { name: 'tags', values: tagged ? tagsBeside(tagged, tags, narrowing, today) : await popularTags(store, chosen) },
  ];
};

interface Place {
  category_id: number;
  status: number;
  band: number;
}

/** What is chosen, in the terms of cells; `since` is the first day. */
type Chosen = { [Name in keyof Place]: number | undefined } & { since: number | undefined };

const chosenPlace = ({ category, status, words, updatedWithin: days }: Narrowing, today: number): Chosen => ({
  category_id: category,
  status,
  band: words === undefined ? undefined : wordBands.indexOf(words),
  since: days === undefined ? undefined : today - days,
});

const fits = (cell: Place, { category_id, status, band }: Chosen): boolean =>
  (category_id === undefined || cell.category_id === category_id) &&
  (status === undefined || cell.status === status) &&
  (band === undefined || cell.band === band);

const bandLabel = (band: string): string => {
  const [least, below] = band.split('-');
  if (!below) return `${least}万字以上`;
  return least === '0' ? `${below}万字以下` : `${least}—${below}万字`;
};

const updatedValues = (recent: readonly Cell[], chosen: Chosen, today: number, more: boolean): FacetValue[] => {
  const fitting = recent.filter((cell) => fits(cell, chosen));
  return updatedWithin.map((days) => {
    const within = fitting.filter(({ day }) => day >= today - Number(days));
    return { value: days, label: `${days}天内`, count: sum(within), more };
  });
};

const sum = (cells: readonly { count: number }[]): number => cells.reduce((total, { count }) => total + count, 0);

const readCells = async ({ db }: Store, tag: string, today: number): Promise<Cells> => {
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

/** The most frequent tags, with their works under what else is chosen. */
const popularTags = async ({ db }: Store, { category_id, status, band, since }: Chosen): Promise<FacetValue[]> => {
  const popular = await db
    .selectFrom('tag_counts')
    .select(['tag', 'novel_count'])
    .where('novel_count', '>', 0)
    .orderBy('novel_count', 'desc')
    .orderBy('tag', 'desc')
    .limit(offeredTags)
    .execute();
  if (popular.length === 0) return [];
  let cells = db
    .selectFrom('facet_cells')
    .select(({ fn }) => ['tag', fn.sum<number | string>('count').as('count')])
    .where(
      'tag',
      'in',
      popular.map(({ tag }) => tag),
    )
    .where('day', since === undefined ? '=' : '>=', since ?? anyDay)
    .groupBy('tag');
  if (category_id !== undefined) cells = cells.where('category_id', '=', category_id);
  if (status !== undefined) cells = cells.where('status', '=', status as 1 | 2);
  if (band !== undefined) cells = cells.where('band', '=', band);
  const counts = new Map((await cells.execute()).map(({ tag, count }) => [tag, Number(count)]));
  return popular.map(({ tag }) => ({ value: tag, label: tag, count: counts.get(tag) ?? 0, more: false }));
};

interface TaggedWork extends Place {
  day: number;
  tags: string[];
}
interface TaggedWorks {
  works: TaggedWork[];
  more: boolean;
}

/** The works that have every one of some tags, found by the rarest of them, up to {@link few}. */
const taggedWorks = async (store: Store, tags: readonly string[]): Promise<TaggedWorks> => {
  const counts = await store.db
    .selectFrom('tag_counts')
    .select('tag')
    .where('tag', 'in', tags)
    .orderBy('novel_count')
    .execute();
  if (counts.length < tags.length) return { works: [], more: false };
  const [rarest = '', ...others] = counts.map(({ tag }) => tag);
  const rows = await selectTagged(store, rarest, others).execute();
  const works = rows.slice(0, few).map((row) => ({
    category_id: row.category_id,
    status: row.status,
    band: bandOf(row.word_count),
    day: chinaDay(row.latest_at),
    tags: JSON.parse(row.tags) as string[],
  }));
  return { works, more: rows.length > few };
};

export const selectTagged = ({ db }: Pick<Store, 'db'>, rarest: string, others: readonly string[]) =>
  others.reduce(
    (query, tag) =>
      query.where(sql<SqlBool>`exists (select 1 from novel_tags where tag = ${tag} and novel_id = novels.id)`),
    db
      .selectFrom('novel_tags as rarest')
      .innerJoin('novels', 'novels.id', 'rarest.novel_id')
      .select(['novels.category_id', 'novels.status', 'novels.word_count', 'novels.latest_at', 'novels.tags'])
      .where('rarest.tag', '=', rarest)
      .where('novels.taken_down_at', 'is', null)
      .limit(few + 1),
  );

const cellsOfWorks = ({ works, more }: TaggedWorks, today: number): Cells => {
  const all = works.map(({ category_id, status, band, day }) => ({
    category_id,
    status: status as 1 | 2,
    band,
    day,
    count: 1,
  }));
  return { all, recent: all.filter(({ day }) => day >= today - countedDays), more };
};

/** The tags that stand most often beside those chosen. */
const tagsBeside = (
  { works, more }: TaggedWorks,
  tags: readonly string[],
  narrowing: Narrowing,
  today: number,
): FacetValue[] => {
  const chosen = chosenPlace(narrowing, today);
  const counts = new Map<string, number>();
  for (const work of works) {
    if (!fits(work, chosen) || work.day < (chosen.since ?? 0)) continue;
    for (const tag of work.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  for (const tag of tags) counts.delete(tag);
  return [...counts]
    .toSorted(([tag, count], [other, otherCount]) => otherCount - count || (tag < other ? -1 : 1))
    .slice(0, offeredTags)
    .map(([tag, count]) => ({ value: tag, label: tag, count, more }));
};
