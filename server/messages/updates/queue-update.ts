import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** New chapters of a novel, in reading order. */
export interface NewChapters {
  novelId: number;
  title: string;
  chapters: readonly Pick<Tables['chapters'], 'serial' | 'title'>[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Notes that new chapters have come, in the transaction that brings them: however many readers follow the novel, it is one row.
 * A running server tells the readers afterwards, by `tellReaders`.
 */
export const queueUpdate = async (
  trx: Transaction<Tables>,
  { novelId, title, chapters, now }: NewChapters,
): Promise<void> => {
  const [first] = chapters;
  const latest = chapters.at(-1);
  if (!first || !latest) return;
  await trx
    .insertInto('untold_updates')
    .values({
      novel_id: novelId,
      title,
      chapters: chapters.length,
      first_serial: first.serial,
      latest_title: latest.title,
      created_at: now,
    })
    .execute();
};
