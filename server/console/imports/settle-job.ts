import type { Kysely } from 'kysely';
import type { BookState, ImportState } from 'shared-api/console/schemas/imports';
import type { Tables } from '../../db/tables.ts';

/** States of a novel that is to be worked on. */
export const toDo: readonly BookState[] = ['again', 'wanted'];

/** States of a novel whose file is still needed. */
const open: readonly BookState[] = ['ready', 'failed', ...toDo];

/** The state of a job by its novels. */
const stateOf = (counts: ReadonlyMap<BookState, number>): ImportState => {
  const has = (state: BookState) => (counts.get(state) ?? 0) > 0;
  if (toDo.some(has)) return 'waiting';
  if (has('ready')) return 'ready';
  if (has('failed')) return 'failed';
  if (has('taken')) return 'done';
  return has('refused') ? 'failed' : 'discarded';
};

const errorOf = (books: readonly { state: BookState; error: string | null }[]): string | null => {
  const failed = books.filter(({ state }) => state === 'failed' || state === 'refused');
  return failed.length <= 1 ? (failed[0]?.error ?? null) : `${failed.length} 部没有读成`;
};

/**
 * Gives a job the state that follows from its novels.
 * @returns the upload whose file nobody needs any more, for the caller to delete once this is committed; null where there is none
 */
export const settleJob = async (db: Kysely<Tables>, jobId: number, now: number): Promise<string | null> => {
  const books = await db.selectFrom('import_books').select(['state', 'error']).where('job_id', '=', jobId).execute();
  const counts = new Map<BookState, number>();
  for (const { state } of books) counts.set(state, (counts.get(state) ?? 0) + 1);
  const isOver = !open.some((state) => counts.has(state));
  const { upload_id } = await db
    .updateTable('import_jobs')
    .set({
      ...{ state: stateOf(counts), error: errorOf(books), attempts: 0, claim: '', updated_at: now },
      ...(isOver && { has_file: 0 }),
    })
    .where('id', '=', jobId)
    .returning('upload_id')
    .executeTakeFirstOrThrow();
  return isOver ? upload_id : null;
};
