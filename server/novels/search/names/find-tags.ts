import { sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import { type Fit, fits, selectNamesThatFit } from './known-names.ts';
import type { Keyword } from './spelled-names.ts';

/** A keyword that may be the name of a tag: as it was typed, and folded with what it spells. */
export interface TypedTag {
  typed: string;
  keyword: Keyword;
}

/** Tags looked at that are spelled as typed. */
const maxSpelledSo = 500;

/**
 * Tags of readable novels whose name is, or begins with, what was typed, the most frequent first: simplified or traditional, and for Latin
 * letters also by what they spell.
 */
export const findTags = async (store: Store, tag: TypedTag, fit: Fit, limit: number): Promise<string[]> =>
  (await selectTags(tag, fit, limit).execute(store.db)).rows.map(({ tag: name }) => name);

export const selectTags = ({ typed, keyword }: TypedTag, fit: Fit, limit: number) => {
  const { key } = keyword;
  const { tags } = keyword[fit];
  // A tag that came a moment ago has no keys yet: it is found as it is spelled.
  const spelledSo = [...new Set([typed, key])].map(
    (spelling) => sql`select tag as name from tag_counts where ${fits('tag', spelling, fit)} limit ${maxSpelledSo}`,
  );
  const read =
    tags.length === 0 ? [] : [sql`select name from name_keys where kind = 'tag' and name_key in (${sql.join(tags)})`];
  const parts = [...selectNamesThatFit('tag', key, fit), ...read, ...spelledSo].map(
    (part) => sql`select name from (${part}) as part`,
  );
  // Cross, because SQLite keeps the order of a cross join: of all tags, only those that fit are counted.
  return sql<{ tag: string }>`
    select tag from (${sql.join(parts, sql` union `)}) as named cross join tag_counts
    where tag_counts.tag = named.name and novel_count > 0
    order by novel_count desc, tag limit ${limit}`;
};
