import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { hasTag } from '../../catalog/filter/narrow-novels.ts';
import { mostRead, type SortedNovel } from '../../catalog/filter/sort-novels.ts';
import { findTags, type TypedTag } from './find-tags.ts';
import { anyOf, isNamedSo, isNotNamed } from './name-conditions.ts';
import type { Keyword } from './spelled-names.ts';
import { findByWalking, type Walk } from './walk-hits.ts';

/** Tags of one name, by pinyin or initials, of which novels are found, at most: each is asked for of each novel that a walk meets. */
const maxTags = 4;

interface TaggedWalk extends Walk {
  /** Novels that are found and then sorted, at most: where more have the tag, it is sought among the popular ones. */
  maxSorted: number;
}

/**
 * Novels with a tag whose name is what was typed, of the most frequent ones of that name, and whose title and author do not hold it.
 * @param named all novels whose title or author holds it; null where they are too many to be known
 * @returns as of {@link findByWalking}
 */
export const findTagged = async (
  store: Store,
  tag: TypedTag,
  named: ReadonlySet<number> | null,
  { maxSorted, ...walk }: TaggedWalk,
): Promise<{ hits: SortedNovel[]; end: Keyset | null }> => {
  const tags = await findTags(store, tag, 'is', maxTags);
  if (tags.length === 0) return { hits: [], end: null };
  const { rows: beyond } = await selectBeyondTagged(tags, maxSorted).execute(store.db);
  if (beyond.length > 0) return findByWalking(store, isHitByTag(tag.keyword, tags), walk);
  const ids = (await selectWithAnyTag(tags, maxSorted).execute(store.db)).rows.map(({ novel_id }) => novel_id);
  const others = named ? ids.filter((id) => !named.has(id)) : await withoutNamed(store, ids, tag.keyword);
  return { hits: await mostRead(store, others, 'listed_reads', walk), end: null };
};

/** Novels with one of some tags: all of them, or more than `max` with one of the tags. */
const selectWithAnyTag = (tags: readonly string[], max: number): RawBuilder<{ novel_id: number }> => {
  const parts = tags.map(
    (tag) => sql`select novel_id from (select novel_id from novel_tags where tag = ${tag} limit ${max + 1}) as part`,
  );
  return sql`select novel_id from (${sql.join(parts, sql` union `)}) as tagged`;
};

/** One row where more novels have the tag than may be sorted, none otherwise. */
export const selectBeyondTagged = (tags: readonly string[], maxSorted: number) =>
  sql`${selectWithAnyTag(tags, maxSorted)} limit 1 offset ${maxSorted}`;

/** True for a novel that has one of the tags and that no earlier step finds; its names are read where it has a tag. */
export const isHitByTag = (keyword: Keyword, tags: readonly string[]): RawBuilder<SqlBool> =>
  sql`case when ${anyOf(tags.map((tag) => hasTag('novels.id', tag)))} then ${isNamedSo(isNotNamed(keyword))} end`;

const withoutNamed = async (store: Store, ids: readonly number[], keyword: Keyword): Promise<number[]> =>
  (await selectNotNamed(store, ids, keyword).execute(store.db)).rows.map(({ novel_id }) => novel_id);

export const selectNotNamed = ({ dialect }: Pick<Store, 'dialect'>, ids: readonly number[], keyword: Keyword) =>
  sql<{ novel_id: number }>`
    select novel_id from novel_search where ${dialect.isOneOf('novel_id', ids)} and ${isNotNamed(keyword)}`;
