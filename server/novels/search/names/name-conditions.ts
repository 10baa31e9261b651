import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isLatin } from '../search-terms.ts';
import type { Keyword } from './spelled-names.ts';

export const not = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`not ${condition}`;

/**
 * Conditions of which a name that is the keyword meets one, or a title that it spells; each has an index. An author who is spelled comes with
 * the names that begin so: one who wrote much would hide the title of the same initials.
 */
const exactConditions = ({ key, is }: Keyword): RawBuilder<SqlBool>[] => [
  sql`title_key = ${key}`,
  sql`author_key = ${key}`,
  ...(isLatin(key) ? [sql<SqlBool>`pinyin = ${key}`, sql<SqlBool>`initials = ${key}`] : []),
  ...isOneOf('title_key', is.titles),
];

/** The same of a name that begins with the keyword: ranges, from the key to the key followed by the greatest character. */
const prefixConditions = ({ key, begins }: Keyword): RawBuilder<SqlBool>[] => {
  const end = `${key}\u{10FFFF}`;
  return [
    sql`(title_key >= ${key} and title_key < ${end})`,
    ...(isLatin(key)
      ? [sql<SqlBool>`(pinyin >= ${key} and pinyin < ${end})`, sql<SqlBool>`(initials >= ${key} and initials < ${end})`]
      : []),
    ...isOneOf('title_key', begins.titles),
    ...isOneOf('author_key', begins.authors),
  ];
};

const isOneOf = (column: string, names: readonly string[]): RawBuilder<SqlBool>[] =>
  names.length === 0 ? [] : [sql`${sql.ref(column)} in (${sql.join(names)})`];

export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** True where a name is the keyword. */
export const isExact = (keyword: Keyword): RawBuilder<SqlBool> => anyOf(exactConditions(keyword));

/** True where a name begins with the keyword. */
export const isPrefix = (keyword: Keyword): RawBuilder<SqlBool> => anyOf(prefixConditions(keyword));

type NovelIds = RawBuilder<{ novel_id: number }>;

/** Ids of novels whose name is the keyword: all of them, or more than `max` rows were looked at for one kind of name. */
export const selectExact = (keyword: Keyword, max: number): NovelIds => selectAnyOf(exactConditions(keyword), max);

/** The same for names that begin with the keyword. */
export const selectPrefix = (keyword: Keyword, max: number): NovelIds => selectAnyOf(prefixConditions(keyword), max);

/** Each condition goes along its own index, and ends in time: of an `or` PostgreSQL first reads all rows that fit. */
const selectAnyOf = (conditions: readonly RawBuilder<SqlBool>[], max: number): NovelIds => {
  const parts = conditions.map(
    (condition) =>
      sql`select novel_id from (select novel_id from novel_search where ${condition} limit ${max + 1}) as part`,
  );
  return sql`select novel_id from (${sql.join(parts, sql` union `)}) as named`;
};

/** True where a name holds the key. Folding leaves no `%`, `_` or `\` in a key. Usual readings match from a syllable on. */
export const isWithin = ({ key }: Keyword): RawBuilder<SqlBool> => {
  const pattern = `%${key}%`;
  return isLatin(key)
    ? sql`(title_key like ${pattern} or author_key like ${pattern} or latin_starts like ${`% ${key}%`})`
    : sql`(title_key like ${pattern} or author_key like ${pattern})`;
};

/** True where neither title nor author is, begins with, or holds the key. */
export const isNotNamed = (keyword: Keyword): RawBuilder<SqlBool> =>
  not(anyOf([isExact(keyword), isPrefix(keyword), isWithin(keyword)]));

/**
 * True where the novel that is met on the way along an index fits. A subquery, since PostgreSQL begins a join with all names that fit, however
 * many those are.
 */
export const isNamedSo = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(select ${condition} from novel_search where novel_id = novels.id)`;
