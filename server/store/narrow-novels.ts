import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WordBand } from 'shared-api/schemas/novel';
import { chinaDay, startOfChinaDay } from './china-day.ts';
import type { Dialect } from './dialect.ts';
import { few } from './few.ts';
import type { Tables } from './tables.ts';

/** What a list of works can be narrowed by; what is absent narrows nothing. */
export interface Narrowing {
  /** A category's id. */
  category?: number | undefined;
  status?: 1 | 2 | undefined;
  words?: WordBand | undefined;
  /** The latest chapter came today or within so many days before: whole days, as they are counted for the facets. */
  updatedWithin?: number | undefined;
  /** A novel must have all of them. */
  tags?: readonly string[] | undefined;
}

interface Limit {
  column: 'category_id' | 'status' | 'word_count' | 'latest_at';
  comparison: '=' | '>=' | '<';
  value: number;
}

/**
 * The novels that meet the rarest of the conditions for which the order has no index, where they are few; null
 * where none is rare, so that walking the order soon fills a page.
 * @param order the column the list is ordered by
 */
export const findFew = async (db: Kysely<Tables>, narrowing: Narrowing, order: string): Promise<number[] | null> => {
  for (const find of rarities(db, narrowing, order)) {
    const found = await find();
    if (found.length <= few) return found.map(({ id }) => id);
  }
  return null;
};

/** For each condition without an index in the order: the novels that meet it, one more than are few. */
const rarities = (db: Kysely<Tables>, narrowing: Narrowing, order: string): (() => Promise<{ id: number }[]>)[] => {
  const limits = toLimits(narrowing).filter(({ column }) => column !== order && !isScope(column));
  const columns = [...new Set(limits.map(({ column }) => column))];
  const { tags = [] } = narrowing;
  const most = few + 1;
  return [
    ...tags.map(
      (tag) => () => db.selectFrom('novel_tags').select('novel_id as id').where('tag', '=', tag).limit(most).execute(),
    ),
    ...columns.map((column) => () => {
      const all = db.selectFrom('novels').select('id').limit(most);
      const within = limits.filter((limit) => limit.column === column);
      return within.reduce((query, limit) => query.where(column, limit.comparison, limit.value), all).execute();
    }),
  ];
};

/**
 * The conditions of a list's query. Those beside the leading one are checked row by row.
 * @param ids the only novels that can fit, from {@link findFew}, or null to walk the order's index
 */
export const conditionsOf = (
  dialect: Dialect,
  narrowing: Narrowing,
  order: string,
  ids: readonly number[] | null,
): RawBuilder<SqlBool>[] => {
  const conditions = toLimits(narrowing).map(({ column, comparison, value }) => {
    const leads = ids === null && (column === order || column === scopeOf(narrowing));
    const name = `novels.${column}`;
    return sql<SqlBool>`${leads ? sql.ref(name) : dialect.withoutIndex(name)} ${sql.raw(comparison)} ${value}`;
  });
  const tagged = (narrowing.tags ?? []).map(
    (tag) => sql<SqlBool>`exists (select 1 from novel_tags where tag = ${tag} and novel_id = novels.id)`,
  );
  const listed = ids === null ? [] : [dialect.isOneOf('novels.id', ids)];
  return [...listed, ...conditions, ...tagged];
};

/** Orders have indexes within a category and within a status, not within both: the category is the rarer. */
const scopeOf = ({ category, status }: Narrowing): Limit['column'] | undefined =>
  category !== undefined ? 'category_id' : status !== undefined ? 'status' : undefined;

const isScope = (column: string): boolean => column === 'category_id' || column === 'status';

const toLimits = ({ category, status, words, updatedWithin }: Narrowing): Limit[] => {
  const limits: Limit[] = [];
  if (category !== undefined) limits.push({ column: 'category_id', comparison: '=', value: category });
  if (status !== undefined) limits.push({ column: 'status', comparison: '=', value: status });
  if (words !== undefined) {
    // A band `30-50` counts tens of thousands: from the first, below the second; without a second it has no end.
    const [least, below] = words.split('-');
    limits.push({ column: 'word_count', comparison: '>=', value: Number(least) * 10_000 });
    if (below) limits.push({ column: 'word_count', comparison: '<', value: Number(below) * 10_000 });
  }
  if (updatedWithin !== undefined) {
    limits.push({
      column: 'latest_at',
      comparison: '>=',
      value: startOfChinaDay(chinaDay(Date.now()) - updatedWithin),
    });
  }
  return limits;
};
