import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ShelfStatus } from 'shared-api/schemas/bookshelf';
import { foldName } from '../novels/search/names/fold-name.ts';
import { isWithin } from '../novels/search/names/name-conditions.ts';
import { unspelled } from '../novels/search/names/spelled-names.ts';
import { isNotTakenDown } from './shelf-groups.ts';

/** A part of a member's shelf. */
export interface ShelfView {
  status?: ShelfStatus | undefined;
  /** Name of a group, empty for the novels in no group; absent for the whole shelf. */
  group?: string | undefined;
  /** Words in title or author, in either script, or their pinyin or initials. */
  keyword?: string | undefined;
}

/**
 * Condition on rows of bookshelf_entries: they are the member's, and in a part of their shelf. Words are compared with each entry
 * of the one shelf, whose novel is found by its key: at most as many as a shelf holds.
 */
export const isInView = (memberId: number, { status, group, keyword }: ShelfView): RawBuilder<SqlBool> => {
  const key = foldName(keyword ?? '');
  const conditions = [sql<SqlBool>`member_id = ${memberId}`, isNotTakenDown];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (group !== undefined) conditions.push(sql`group_name = ${group}`);
  if (key !== '') {
    conditions.push(sql`exists (
      select 1 from novel_search where novel_search.novel_id = bookshelf_entries.novel_id and ${isWithin(unspelled(key))})`);
  }
  return sql.join(conditions, sql` and `);
};
