import type { Kysely } from 'kysely';
import { type SerialRanges, serialsBefore, uniteRanges } from 'shared-api/serial-ranges';
import type { Tables } from '../../db/tables.ts';

/**
 * Adds chapters to those that are known as read in a novel that has a position. Where two reports come at once and one is
 * overwritten, the next report of that device brings all of its chapters again.
 */
export const addReadChapters = async (
  db: Kysely<Tables>,
  memberId: number,
  novelId: number,
  readNow: SerialRanges | undefined,
): Promise<void> => {
  if (readNow === undefined) return;
  const known = await db
    .selectFrom('reading_progress')
    .select(['serial', 'read_chapters'])
    .where('member_id', '=', memberId)
    .where('novel_id', '=', novelId)
    .executeTakeFirst();
  if (!known) return;
  const united = uniteRanges(known.read_chapters ?? serialsBefore(known.serial), readNow);
  if (united === known.read_chapters) return;
  await db
    .updateTable('reading_progress')
    .set({ read_chapters: united })
    .where('member_id', '=', memberId)
    .where('novel_id', '=', novelId)
    .execute();
};
