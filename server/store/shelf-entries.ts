import type { Kysely } from 'kysely';
import type { ShelfEntry, ShelfState } from 'shared-api/schemas/bookshelf';
import { isoTime, parseNovelId } from './ids.ts';
import { summariesOf } from './novel-summaries.ts';
import type { Store } from './open-store.ts';
import { placesOf } from './reading-progress.ts';
import type { Tables } from './tables.ts';

/** Entries of a member's shelf, in the order of the ids; a book that is not on it is left out. */
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
  const places = await placesOf(db, memberId, novelIds);
  const novels = await summariesOf(db, novelIds);
  return novels.flatMap((novel) => {
    const row = byNovel.get(Number(novel.id));
    if (!row) return [];
    const place = places.get(row.novel_id);
    return {
      novel,
      status: row.status,
      group: row.group_name,
      pinned: row.pinned === 1,
      notify: row.notify === 1,
      added_at: isoTime(row.added_at),
      last_read_at: place?.progress.updated_at ?? null,
      progress: place?.progress ?? null,
      // Of a book that was never opened every chapter is still to be read.
      unread_count: place?.unread ?? novel.chapter_count,
    };
  });
};

/** What one book is to a member; null where there is no such book. */
export const shelfStateOf = async ({ db }: Store, memberId: number, bid: string): Promise<ShelfState | null> => {
  const novelId = parseNovelId(bid);
  if (novelId === null) return null;
  const novel = await db.selectFrom('novels').select('id').where('id', '=', novelId).executeTakeFirst();
  if (!novel) return null;
  const [entry = null] = await shelfEntriesOf(db, memberId, [novelId]);
  const places = await placesOf(db, memberId, [novelId]);
  return { entry, progress: places.get(novelId)?.progress ?? null };
};
