import { sql, type Transaction } from 'kysely';
import { chunks } from '../../../db/chunks.ts';
import type { Tables } from '../../../db/tables.ts';

/** A chapter's paragraphs that became another's: the number of each is higher by `offset` there. */
export interface MovedParagraphs {
  from: number;
  to: number;
  /** Number of the chapter `to`. */
  no: number;
  offset: number;
}

/**
 * Moves what members keep of a chapter's paragraphs (positions, notes, collected places) along with these.
 * @param pids those that move; without them, all
 */
export const movePlaces = async (
  trx: Transaction<Tables>,
  novelId: number,
  places: MovedParagraphs,
  pids?: readonly string[],
): Promise<void> => {
  if (pids === undefined) return moveSome(trx, novelId, places);
  for (const some of chunks(pids)) await moveSome(trx, novelId, places, some);
};

const moveSome = async (
  trx: Transaction<Tables>,
  novelId: number,
  { from, to, no, offset }: MovedParagraphs,
  pids?: readonly string[],
): Promise<void> => {
  const number = (column: 'pid' | 'end_pid') => sql<number>`cast(nullif(${sql.ref(column)}, '') as integer)`;
  const moved = (column: 'pid' | 'end_pid') => sql<string>`cast(${number(column)} + ${sql.lit(offset)} as text)`;
  // Where a chapter gets its paragraphs back, those before them stay.
  const isMoved = pids
    ? sql<boolean>`pid in (${sql.join(pids)})`
    : sql<boolean>`${number('pid')} > ${sql.lit(Math.max(0, -offset))}`;
  await trx
    .updateTable('reading_progress')
    .set({ serial: to, no, pid: moved('pid') })
    .where('novel_id', '=', novelId)
    .where('serial', '=', from)
    .where(isMoved)
    .execute();
  await trx
    .updateTable('notes')
    .set({ serial: to, pid: moved('pid'), end_pid: moved('end_pid') })
    .where('novel_id', '=', novelId)
    .where('serial', '=', from)
    .where(isMoved)
    .execute();
  // A place is collected once; the numbers are new in the chapter, so nothing there is the same.
  await trx
    .updateTable('collected_chapters')
    .set({ serial: to, pid: moved('pid') })
    .where('novel_id', '=', novelId)
    .where('serial', '=', from)
    .where(isMoved)
    .execute();
};
