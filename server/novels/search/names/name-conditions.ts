import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isLatin } from '../search-terms.ts';

export const not = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`not ${condition}`;

/** True where a name is the key. */
export const isExact = (key: string): RawBuilder<SqlBool> =>
  isLatin(key)
    ? sql`(title_key = ${key} or author_key = ${key} or pinyin = ${key} or initials = ${key})`
    : sql`(title_key = ${key} or author_key = ${key})`;

/** True where a name begins with the key: a range, from the key to the key followed by the greatest character. */
export const isPrefix = (key: string): RawBuilder<SqlBool> => {
  const end = `${key}\u{10FFFF}`;
  return isLatin(key)
    ? sql`((title_key >= ${key} and title_key < ${end}) or (pinyin >= ${key} and pinyin < ${end})
        or (initials >= ${key} and initials < ${end}))`
    : sql`(title_key >= ${key} and title_key < ${end})`;
};

/** True where a name holds the key. Folding leaves no `%`, `_` or `\` in a key. Readings match from a syllable on. */
export const isWithin = (key: string): RawBuilder<SqlBool> => {
  const pattern = `%${key}%`;
  return isLatin(key)
    ? sql`(title_key like ${pattern} or author_key like ${pattern} or latin_starts like ${`% ${key}%`})`
    : sql`(title_key like ${pattern} or author_key like ${pattern})`;
};

/**
 * True where the novel that is met on the way along an index fits. A subquery, since PostgreSQL begins a join with all names that fit, however
 * many those are.
 */
export const isNamedSo = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(select ${condition} from novel_search where novel_id = novels.id)`;
