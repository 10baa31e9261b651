import type { Kysely } from 'kysely';
import type { ShelfEntry, ShelfState } from 'shared-api/schemas/bookshelf';
import { isoTime, parseNovelId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { summariesOf } from '../novels/catalog/novel-summaries.ts';
import { readingPositionsOf } from './positions/reading-positions.ts';

/** Entries of a member's shelf, in the order of the ids; novels that are not on it are left out. */
export const shelfEntriesOf = async (
  db: Kysely<Tables>,
  memberId: number,
  novelIds: readonly number[],
): Promise<ShelfEntry[]> => {
  if (novelIds.length === 0) return [];
  const rows = await db
    .selectFrom('bookshelf_entries')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('novel_id', 'in', novelIds)
    .execute();
  const byNovel = new Map(rows.map((row) => [row.novel_id, row]));
  const positions = await readingPositionsOf(db, memberId, novelIds);
  const novels = await summariesOf(db, novelIds);
  return novels.flatMap((novel) => {
    const row = byNovel.get(Number(novel.id));
    if (!row) return [];
    const position = positions.get(row.novel_id);
    return {
      novel,
      status: row.status,
      group: row.group_name,
      pinned: row.pinned === 1,
      notify: row.notify === 1,
      added_at: isoTime(row.added_at),
      last_read_at: position?.progress.updated_at ?? null,
      progress: position?.progress ?? null,
      // Of a novel that was never opened every chapter is unread.
      unread_count: position?.unread ?? novel.chapter_count,
    };
  });
};

/** A member's entry and progress of one novel; null where there is no such novel. */
export const shelfStateOf = async ({ db }: Store, memberId: number, bid: string): Promise<ShelfState | null> => {
  const novelId = parseNovelId(bid);
  if (novelId === null) return null;
  const novel = await db.selectFrom('novels').select('collect_count').where('id', '=', novelId).executeTakeFirst();
  if (!novel) return null;
  const [entry = null] = await shelfEntriesOf(db, memberId, [novelId]);
  const positions = await readingPositionsOf(db, memberId, [novelId]);
  const position = positions.get(novelId);
  return {
    entry,
    collect_count: novel.collect_count,
    progress: position?.progress ?? null,
    read_chapters: position?.readChapters ?? null,
  };
};
