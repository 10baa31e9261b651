import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WordBand } from 'shared-api/schemas/novel';
import { chinaDay, startOfChinaDay } from '../../db/china-day.ts';
import type { Dialect } from '../../db/dialect.ts';
import type { Tables } from '../../db/tables.ts';
import { maxSortedNovels } from './max-sorted-novels.ts';

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
}

/** A condition as a comparison of one column. */
interface Comparison {
  column: 'category_id' | 'status' | 'word_count' | 'latest_at';
  operator: '=' | '>=' | '<';
  value: number;
}

/**
 * Finds the novels that meet one of the conditions for which the order has no index, where that leaves at most
 * {@link maxSortedNovels}; null where every condition leaves more, so that walking the order soon fills a page.
 * @param order the column the list is ordered by
 */
export const findNovelsToSort = async (
  db: Kysely<Tables>,
  narrowing: Narrowing,
  order: string,
): Promise<number[] | null> => {
  for (const find of conditionSearches(db, narrowing, order)) {
    const found = await find();
    if (found.length <= maxSortedNovels) return found.map(({ id }) => id);
  }
  return null;
};

/** For each condition without an index in the order, a search for novels that meet it, ending one above the bound. */
const conditionSearches = (
  db: Kysely<Tables>,
  narrowing: Narrowing,
  order: string,
): (() => Promise<{ id: number }[]>)[] => {
  const comparisons = comparisonsOf(narrowing).filter(({ column }) => column !== order && !isScope(column));
  const columns = [...new Set(comparisons.map(({ column }) => column))];
  const { tags = [] } = narrowing;
  const maxRows = maxSortedNovels + 1;
  return [
    ...tags.map((tag) => {
      const tagged = db.selectFrom('novel_tags').select('novel_id as id').where('tag', '=', tag);
      return () => tagged.limit(maxRows).execute();
    }),
    ...columns.map((column) => () => {
      const all = db.selectFrom('novels').select('id').limit(maxRows);
      const within = comparisons.filter((comparison) => comparison.column === column);
      return within.reduce((query, { operator, value }) => query.where(column, operator, value), all).execute();
    }),
  ];
};

/**
 * The conditions of a list's query. Those beside the leading one are checked row by row.
 * @param ids the only novels that can match, from {@link findNovelsToSort}, or null to walk the order's index
 */
export const conditionsOf = (
  dialect: Dialect,
  narrowing: Narrowing,
  order: string,
  ids: readonly number[] | null,
): RawBuilder<SqlBool>[] => {
  const conditions = comparisonsOf(narrowing).map(({ column, operator, value }) => {
    const leads = ids === null && (column === order || column === scopeOf(narrowing));
    const name = `novels.${column}`;
    return sql<SqlBool>`${leads ? sql.ref(name) : dialect.withoutIndex(name)} ${sql.raw(operator)} ${value}`;
  });
  const tagged = (narrowing.tags ?? []).map(
    (tag) => sql<SqlBool>`exists (select 1 from novel_tags where tag = ${tag} and novel_id = novels.id)`,
  );
  const listed = ids === null ? [] : [dialect.isOneOf('novels.id', ids)];
  return [...listed, ...conditions, ...tagged];
};

/** Conditions that the index of an order serves itself, as it is walked. */
export const leadingConditionsOf = (dialect: Dialect, narrowing: Narrowing, order: string): RawBuilder<SqlBool>[] =>
  conditionsOf(dialect, leadingOf(narrowing, order), order, null);

/** Whether walking the index of an order meets novels that do not fit, so that it may go on for long. */
export const isCheckedByRow = (narrowing: Narrowing, order: string): boolean => {
  const { tags: _, ...leading } = leadingOf(narrowing, order);
  return (narrowing.tags ?? []).length > 0 || comparisonsOf(narrowing).length > comparisonsOf(leading).length;
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
