import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** New chapters of a novel, in reading order. */
interface NewChapters {
  novelId: number;
  title: string;
  chapters: readonly Pick<Tables['chapters'], 'serial' | 'title'>[];
  /** Epoch milliseconds. */
  now: number;
  /** Whether the novel itself is new. */
  isNew?: boolean;
}

/**
 * Notes that new chapters have come, in the transaction that brings them: however many readers follow the novel, it is one row.
 * A running server tells the readers afterwards, by `tellReaders`.
 */
export const queueUpdate = async (
  trx: Transaction<Tables>,
  { novelId, title, chapters, now, isNew = false }: NewChapters,
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
      is_new: isNew ? 1 : 0,
    })
    .execute();
};

/** Notes that a novel has come, where somebody follows its author: of ten thousand that are imported at once, mostly nobody does. */
export const queueNewNovel = async (
  trx: Transaction<Tables>,
  { authorId, ...novel }: Omit<NewChapters, 'isNew'> & { authorId: number },
): Promise<void> => {
  const follower = await trx
    .selectFrom('author_follows')
    .select('member_id')
    .where('author_id', '=', authorId)
    .limit(1)
    .executeTakeFirst();
  if (follower) await queueUpdate(trx, { ...novel, isNew: true });
};

/**
 * Leaves a chapter that is hidden out of the updates of which not all readers have been told yet.
 * @param shown the novel's other chapters, in reading order
 */
export const withdrawFromUpdates = async (
  trx: Transaction<Tables>,
  novelId: number,
  { serial, shown }: { serial: number; shown: readonly Pick<Tables['chapters'], 'serial' | 'title'>[] },
): Promise<void> => {
  const updates = await trx
    .selectFrom('untold_updates')
    .select(['id', 'chapters', 'first_serial'])
    .where('novel_id', '=', novelId)
    .orderBy('id')
    .execute();
  // Serials rise: an update goes as far as the next one begins.
  const index = updates.findLastIndex(({ first_serial }) => first_serial <= serial);
  const update = updates[index];
  if (!update) return;
  const end = updates[index + 1]?.first_serial ?? Number.POSITIVE_INFINITY;
  const left = shown.filter((each) => each.serial >= update.first_serial && each.serial < end);
  const [first, latest] = [left[0], left.at(-1)];
  if (first && latest) {
    const chapters = Math.max(1, update.chapters - 1);
    const values = { chapters, first_serial: first.serial, latest_title: latest.title };
    await trx.updateTable('untold_updates').set(values).where('id', '=', update.id).execute();
  } else await trx.deleteFrom('untold_updates').where('id', '=', update.id).execute();
};
