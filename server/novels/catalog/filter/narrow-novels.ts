import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WordBand } from 'shared-api/schemas/novel';
import { chinaDay, startOfChinaDay } from '../../../db/china-day.ts';
import type { Dialect } from '../../../db/dialect.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';

/** Conditions of a list of novels. An absent one narrows nothing. */
export interface Narrowing {
  /** A category's id. */
  category?: number | undefined;
  status?: 1 | 2 | undefined;
  words?: WordBand | undefined;
  /** Days before today within which the latest chapter came: whole days, as they are counted for the facets. */
  updatedWithin?: number | undefined;
  /** A novel must have all of them. */
  tags?: readonly string[] | undefined;
  /** Whether novels that are taken down are meant as well, or they alone; without it none is. */
  takenDown?: 'too' | 'only' | undefined;
}

/** The tags of a list in an address, which are separated by commas. */
export const tagsInList = (list: string | undefined): string[] | undefined =>
  list
    ?.split(/[,，]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** A condition as a comparison of one column. */
interface Comparison {
  column: 'category_id' | 'status' | 'word_count' | 'latest_at';
  operator: '=' | '>=' | '<';
  value: number;
}

/** A query for ids of novels. */
export type NovelIds = RawBuilder<{ id: number }>;

/**
 * Finds the novels that meet one of the conditions for which the order has no index, where that leaves at most
 * {@link ListBounds.sorted}, and no more than walking the order would look at; null where the page is to be found by walking.
 * @param order the column the list is ordered by
 * @param wanted number of novels with which the page is full
 */
export const findNovelsToSort = async (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  narrowing: Narrowing,
  order: string,
  wanted: number,
): Promise<NovelIds | null> => {
  const { sorted: maxSorted } = dialect.listBounds;
  const isMore = async (ids: NovelIds) => (await sql`${ids} limit 1 offset ${maxSorted}`.execute(db)).rows.length > 0;
  const down = selectTakenDown(dialect);
  if (narrowing.takenDown === 'only' && !(await isMore(down))) return down;
  const tags = await countTags(db, narrowing.tags ?? []);
  const [rarest] = tags;
  if (rarest) {
    const isSorted = rarest.novels <= maxSorted && rarest.novels <= (await expectedWalk(db, tags, wanted));
    // The counts that are kept leave out what is taken down.
    return isSorted && !(narrowing.takenDown && (await isMore(selectTagged(rarest.tag))))
      ? selectTagged(rarest.tag)
      : null;
  }
  const comparisons = comparisonsOf(narrowing).filter(({ column }) => column !== order && !isScope(column));
  for (const within of Map.groupBy(comparisons, ({ column }) => column).values()) {
    const found = sql<{ id: number }>`select found.id from novels as found
      where ${allOf(within.map((comparison) => compare(`found.${comparison.column}`, comparison)))}`;
    if (!(await isMore(found))) return found;
  }
  return null;
};

/** All that are taken down, by the index of these alone: SQLite would look through a larger one. */
export const selectTakenDown = (dialect: Dialect): NovelIds =>
  sql<{
    id: number;
  }>`select id from ${dialect.throughIndex('novels', 'novels_taken_down')} where taken_down_at is not null`;

/** Whether more novels are taken down than a page looks at: a walk that passes over them could then go on for long. */
export const areManyTakenDown = async ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<boolean> =>
  (await sql`${selectTakenDown(dialect)} limit 1 offset ${dialect.listBounds.lookedAt}`.execute(db)).rows.length > 0;

/** Whether walking the index of an order may meet more novels that do not fit than a page looks at. */
export const mayGoOnForLong = async (
  store: Pick<Store, 'db' | 'dialect'>,
  narrowing: Narrowing,
  order: string,
): Promise<boolean> =>
  isCheckedByRow(narrowing, order) || (narrowing.takenDown === undefined && (await areManyTakenDown(store)));

export const selectTagged = (tag: string): NovelIds =>
  sql<{ id: number }>`select novel_id as id from novel_tags where tag = ${tag}`;

/**
 * True where a novel has a tag, looked up for this one novel: a subquery of one value, since of an `exists` PostgreSQL may read all novels that
 * have the tag first. @param novelId its column
 */
export const hasTag = (novelId: string, tag: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select true from novel_tags where tag = ${tag} and novel_id = ${sql.ref(novelId)}) is true`;

interface CountedTag {
  tag: string;
  novels: number;
}

/** How many novels each of some tags has, the rarest first, by the counts that are kept: one without a count has none. */
const countTags = async (db: Kysely<Tables>, tags: readonly string[]): Promise<CountedTag[]> => {
  if (tags.length === 0) return [];
  const rows = await db.selectFrom('tag_counts').select(['tag', 'novel_count']).where('tag', 'in', tags).execute();
  const counts = new Map(rows.map(({ tag, novel_count }) => [tag, novel_count]));
  const counted = tags.map((tag) => ({ tag, novels: counts.get(tag) ?? 0 }));
  return counted.toSorted((one, other) => one.novels - other.novels);
};

/** Novels that are walked until a page is full, as if each tag stood on novels regardless of the others. */
const expectedWalk = async (db: Kysely<Tables>, tags: readonly CountedTag[], wanted: number): Promise<number> => {
  const categories = await db.selectFrom('categories').select('novel_count').execute();
  const all = categories.reduce((sum, { novel_count }) => sum + novel_count, 0);
  return tags.reduce((walk, { novels }) => (walk * all) / novels, wanted);
};

/**
 * The conditions of a list's query. Those beside the leading one are checked novel by novel, and so is whether it is taken down.
 * @param ids the only novels that can match, from {@link findNovelsToSort}, or null to walk the order's index
 */
export const conditionsOf = (
  dialect: Dialect,
  narrowing: Narrowing,
  order: string,
  ids: NovelIds | null,
): RawBuilder<SqlBool>[] => {
  const comparisons = comparisonsOf(narrowing);
  const tagged = (narrowing.tags ?? []).map((tag) => hasTag('novels.id', tag));
  const shown = (novel: string) => isShown(narrowing, sql.ref(`${novel}.taken_down_at`));
  if (ids !== null) {
    const checked = comparisons.map((comparison) =>
      compare(dialect.withoutIndex(`novels.${comparison.column}`), comparison),
    );
    return [sql<SqlBool>`novels.id in (${ids})`, shown('novels'), ...checked, ...tagged];
  }
  const others = comparisons.filter(({ column }) => column !== order && column !== scopeOf(narrowing));
  const fits = (novel: string) =>
    allOf([shown(novel), ...others.map((comparison) => compare(`${novel}.${comparison.column}`, comparison))]);
  return [...leadingConditionsOf(narrowing, order), checkInTurn(dialect, tagged, fits)];
};

/**
 * Checks a novel that is met on the way along an index, in turn: first what its id alone tells, then its columns, by the narrow index.
 * Subqueries of one value are asked for each novel that is met; of what a join or `exists` says PostgreSQL reads all that fit it
 * anywhere, and SQLite the row first, 4 µs away.
 * @param columns conditions on columns, of the name given
 */
const checkInTurn = (
  dialect: Dialect,
  byId: readonly RawBuilder<SqlBool>[],
  columns: (novel: string) => RawBuilder<SqlBool>,
) =>
  sql<SqlBool>`case when ${sql.join([sql.lit(true), ...byId], sql` and `)} then (
    select true from ${dialect.throughIndex('novels', 'novels_to_sort', 'met')} where met.id = novels.id and ${columns('met')}) end`;

const isShown = ({ takenDown }: Narrowing, takenDownAt: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  if (takenDown === 'too') return sql.lit(true);
  return takenDown === 'only' ? sql`${takenDownAt} is not null` : sql`${takenDownAt} is null`;
};

const compare = (column: string | RawBuilder<unknown>, { operator, value }: Comparison): RawBuilder<SqlBool> =>
  sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} ${sql.raw(operator)} ${value}`;

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql.lit(true) : sql.join(conditions, sql` and `);

/** Conditions that the index of an order serves itself, as it is walked. */
export const leadingConditionsOf = (narrowing: Narrowing, order: string): RawBuilder<SqlBool>[] =>
  comparisonsOf(leadingOf(narrowing, order)).map((comparison) => compare(`novels.${comparison.column}`, comparison));

/** Whether walking the index of an order meets novels that do not fit though they are not taken down. */
export const isCheckedByRow = (narrowing: Narrowing, order: string): boolean => {
  const { tags: _, ...leading } = leadingOf(narrowing, order);
  return (
    (narrowing.tags ?? []).length > 0 ||
    narrowing.takenDown === 'only' ||
    comparisonsOf(narrowing).length > comparisonsOf(leading).length
  );
};

/** The part of a narrowing that the index of an order serves. */
const leadingOf = (narrowing: Narrowing, order: string): Narrowing => ({
  ...(scopeOf(narrowing) === 'category_id' && { category: narrowing.category }),
  ...(scopeOf(narrowing) === 'status' && { status: narrowing.status }),
  ...(order === 'word_count' && { words: narrowing.words }),
  ...(order === 'latest_at' && { updatedWithin: narrowing.updatedWithin }),
});

/** Orders have indexes within a category and within a status, not within both: the category is the rarer. */
const scopeOf = ({ category, status }: Narrowing): Comparison['column'] | undefined =>
  category !== undefined ? 'category_id' : status !== undefined ? 'status' : undefined;

const isScope = (column: string): boolean => column === 'category_id' || column === 'status';

const comparisonsOf = ({ category, status, words, updatedWithin }: Narrowing): Comparison[] => {
  const comparisons: Comparison[] = [];
  if (category !== undefined) comparisons.push({ column: 'category_id', operator: '=', value: category });
  if (status !== undefined) comparisons.push({ column: 'status', operator: '=', value: status });
  if (words !== undefined) {
    // A band `30-50` counts tens of thousands: from the first, below the second; without a second it has no end.
    const [least, below] = words.split('-');
    comparisons.push({ column: 'word_count', operator: '>=', value: Number(least) * 10_000 });
    if (below) comparisons.push({ column: 'word_count', operator: '<', value: Number(below) * 10_000 });
  }
  if (updatedWithin !== undefined) {
    comparisons.push({
      column: 'latest_at',
      operator: '>=',
      value: startOfChinaDay(chinaDay(Date.now()) - updatedWithin),
    });
  }
  return comparisons;
};

/** True for a novel that is not taken down, by the narrow index: for walks along an index that does not say it. @param novelId its column */
export const isReadable = (dialect: Dialect, novelId: string) =>
  sql<SqlBool>`(select true from ${dialect.throughIndex('novels', 'novels_to_sort', 'met')}
    where met.id = ${sql.ref(novelId)} and met.taken_down_at is null) is true`;
