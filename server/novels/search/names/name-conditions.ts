import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isLatin } from '../search-terms.ts';

export const not = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`not ${condition}`;

/** Conditions of which a name that is the key meets one; each has an index. */
const exactConditions = (key: string): RawBuilder<SqlBool>[] => [
  sql`title_key = ${key}`,
  sql`author_key = ${key}`,
  ...(isLatin(key) ? [sql<SqlBool>`pinyin = ${key}`, sql<SqlBool>`initials = ${key}`] : []),
];

/** The same of a name that begins with the key: ranges, from the key to the key followed by the greatest character. */
const prefixConditions = (key: string): RawBuilder<SqlBool>[] => {
  const end = `${key}\u{10FFFF}`;
  return [
    sql`(title_key >= ${key} and title_key < ${end})`,
    ...(isLatin(key)
      ? [sql<SqlBool>`(pinyin >= ${key} and pinyin < ${end})`, sql<SqlBool>`(initials >= ${key} and initials < ${end})`]
      : []),
  ];
};

export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** True where a name is the key. */
export const isExact = (key: string): RawBuilder<SqlBool> => anyOf(exactConditions(key));

/** True where a name begins with the key. */
export const isPrefix = (key: string): RawBuilder<SqlBool> => anyOf(prefixConditions(key));

type NovelIds = RawBuilder<{ novel_id: number }>;

/** Ids of novels whose name is the key: all of them, or more than `max` rows were looked at for one kind of name. */
export const selectExact = (key: string, max: number): NovelIds => selectAnyOf(exactConditions(key), max);

/** The same for names that begin with the key. */
export const selectPrefix = (key: string, max: number): NovelIds => selectAnyOf(prefixConditions(key), max);

/** Each condition goes along its own index, and ends in time: of an `or` PostgreSQL first reads all rows that fit. */
const selectAnyOf = (conditions: readonly RawBuilder<SqlBool>[], max: number): NovelIds => {
  const parts = conditions.map(
    (condition) =>
      sql`select novel_id from (select novel_id from novel_search where ${condition} limit ${max + 1}) as part`,
  );
  return sql`select novel_id from (${sql.join(parts, sql` union `)}) as named`;
};

/** True where a name holds the key. Folding leaves no `%`, `_` or `\` in a key. Readings match from a syllable on. */
export const isWithin = (key: string): RawBuilder<SqlBool> => {
  const pattern = `%${key}%`;
  return isLatin(key)
    ? sql`(title_key like ${pattern} or author_key like ${pattern} or latin_starts like ${`% ${key}%`})`
    : sql`(title_key like ${pattern} or author_key like ${pattern})`;
};

/** True where neither title nor author is, begins with, or holds the key. */
export const isNotNamed = (key: string): RawBuilder<SqlBool> =>
  not(anyOf([isExact(key), isPrefix(key), isWithin(key)]));

/**
 * True where the novel that is met on the way along an index fits. A subquery, since PostgreSQL begins a join with all names that fit, however
 * many those are.
 */
export const isNamedSo = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(select ${condition} from novel_search where novel_id = novels.id)`;
