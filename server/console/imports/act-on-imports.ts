import type { Transaction } from 'kysely';
import type { BookState, Corrections, ImportChoice } from 'shared-api/console/schemas/imports';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere, refuse } from '../../http/failures/failures.ts';
import { type Authority, recordAct } from '../record/record-act.ts';
import { problemsOfRules } from './corrected-instructions.ts';
import { settleJob } from './settle-job.ts';
import { deleteUploadedFile } from './uploaded-files.ts';

/** States of novels that somebody can still decide about. */
const undecided: readonly BookState[] = ['ready', 'failed', 'refused', 'again', 'wanted'];

/**
 * Acts in turn with others who do so, and with the process that reads: jobs are locked before their novels.
 * @param act gets the ids of the jobs, and of the novels that are there
 */
const actInTurn = <Result>(
  { db, dialect }: Store,
  { jobs = [], books = [] }: ImportChoice,
  act: (trx: Transaction<Tables>, chosen: { jobs: number[]; books: number[] }) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'imports');
    // While a file is read for the first time, its novels are not shown yet.
    const known =
      books.length === 0
        ? []
        : await trx
            .selectFrom('import_books')
            .innerJoin('import_jobs', 'import_jobs.id', 'import_books.job_id')
            .select(['import_books.id', 'import_books.job_id'])
            .where('import_books.id', 'in', books.map(Number))
            .where('import_jobs.read_at', 'is not', null)
            .execute();
    const named = jobs.map(Number);
    const all = [...new Set([...named, ...known.map(({ job_id }) => job_id)])];
    if (all.length > 0)
      await trx.updateTable('import_jobs').set({ updated_at: Date.now() }).where('id', 'in', all).execute();
    return act(trx, { jobs: named, books: known.map(({ id }) => id) });
  });

/** Novels among the chosen ones that are in one of some states, with the ids of their jobs. */
const setBooks = async (
  trx: Transaction<Tables>,
  { jobs, books }: { jobs: number[]; books: number[] },
  states: readonly BookState[],
  columns: { state: BookState; wish?: string | null; error?: string | null },
) => {
  if (jobs.length + books.length === 0) return [];
  return trx
    .updateTable('import_books')
    .set(columns)
    .where((eb) =>
      eb.or([
        ...(jobs.length > 0 ? [eb('job_id', 'in', jobs)] : []),
        ...(books.length > 0 ? [eb('id', 'in', books)] : []),
      ]),
    )
    .where('state', 'in', states)
    .returning(['id', 'job_id'])
    .execute();
};

/** Puts jobs into the queue. Those that are being worked on come back to it by themselves. */
const queue = async (trx: Transaction<Tables>, jobs: readonly number[]): Promise<void> => {
  if (jobs.length === 0) return;
  await trx
    .updateTable('import_jobs')
    .set({ state: 'waiting', error: null, attempts: 0 })
    .where('id', 'in', jobs)
    .where('state', 'in', ['ready', 'failed'])
    .where('has_file', '=', 1)
    .execute();
};

/**
 * Marks novels that are ready as wanted by a member of staff: the reading process takes them into the library.
 * @returns how many
 */
export const takeImports = (store: Store, choice: ImportChoice, authority: Authority): Promise<number> =>
  actInTurn(store, choice, async (trx, chosen) => {
    const taken = await setBooks(trx, chosen, ['ready'], {
      state: 'wanted',
      error: null,
      wish: JSON.stringify(authority),
    });
    await queue(trx, [...new Set(taken.map(({ job_id }) => job_id))]);
    return taken.length;
  });

/**
 * Marks a novel to be read again with corrections.
 * @throws FailedCall where it is not there or was decided about, or rules cannot be used
 */
export const correctImport = async (store: Store, bookId: string, corrections: Corrections): Promise<void> => {
  refuse(wrongRules(corrections));
  await actInTurn(store, { books: [bookId] }, async (trx) => {
    const book = await trx
      .selectFrom('import_books')
      .select(['id', 'job_id', 'state'])
      .where('id', '=', Number(bookId))
      .executeTakeFirst();
    if (book === undefined) throw notThere('这部书');
    if (!['ready', 'failed', 'again'].includes(book.state))
      throw new FailedCall(409, 'conflict', '这部书已经收入、丢弃，或正在收入，不能再改');
    await trx
      .updateTable('import_books')
      .set({ state: 'again', corrections: storable(JSON.stringify(corrections)) })
      .where('id', '=', book.id)
      .execute();
    await queue(trx, [book.job_id]);
  });
};

/** Why the rules of a correction are refused, in Chinese. */
const wrongRules = ({ rules }: Corrections): string | undefined => {
  if (rules === undefined) return undefined;
  try {
    return problemsOfRules(rules)[0];
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
};

/**
 * Throws jobs or novels away, with their files.
 * @returns how many novels, and uploads of which none was read yet; and the entry in the record, null where there were none
 */
export const discardImports = async (
  store: Store,
  uploadsDir: string,
  choice: ImportChoice,
  authority: Authority,
): Promise<{ count: number; act: number | null }> => {
  const { count, files, act } = await actInTurn(store, choice, async (trx, chosen) => {
    const discarded = await setBooks(trx, chosen, undecided, { state: 'discarded', wish: null });
    const unread =
      chosen.jobs.length === 0
        ? []
        : await trx
            .updateTable('import_jobs')
            .set({ state: 'discarded', error: null, has_file: 0, claim: '' })
            .where('id', 'in', chosen.jobs)
            .where('state', 'in', ['uploading', 'waiting', 'working', 'failed'])
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb.selectFrom('import_books').select('id').whereRef('import_books.job_id', '=', 'import_jobs.id'),
                ),
              ),
            )
            .returning(['id', 'upload_id'])
            .execute();
    const files = unread.map(({ upload_id }) => upload_id);
    for (const jobId of new Set(discarded.map(({ job_id }) => job_id))) {
      const over = await settleJob(trx, jobId, Date.now());
      if (over !== null) files.push(over);
    }
    const count = discarded.length + unread.length;
    const jobs = [...discarded.map(({ job_id }) => job_id), ...unread.map(({ id }) => id)];
    return { count, files, act: await recordDiscard(trx, authority, { jobs: [...new Set(jobs)], count }) };
  });
  for (const uploadId of files) await deleteUploadedFile(uploadsDir, uploadId);
  return { count, act };
};

/** Writes what was thrown away into the record, by the name of its first file. @returns null where nothing was */
const recordDiscard = async (
  trx: Transaction<Tables>,
  authority: Authority,
  { jobs, count }: { jobs: readonly number[]; count: number },
): Promise<number | null> => {
  const [id] = jobs;
  if (id === undefined) return null;
  const { file_name: file } = await trx
    .selectFrom('import_jobs')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const name = jobs.length === 1 ? file : `${file} 等 ${jobs.length} 个`;
  const act = { object: { kind: 'import', id, name }, before: null, after: { discarded: count } } as const;
  return recordAct(trx, authority, { kind: 'import.discard', ...act }, Date.now());
};

/** Puts failed jobs whose files are still there back into the queue. @returns how many */
export const retryImports = (store: Store, jobs: readonly string[]): Promise<number> =>
  actInTurn(store, { jobs: [...jobs] }, async (trx, { jobs: ids }) => {
    if (ids.length === 0) return 0;
    const failed = await trx
      .selectFrom('import_jobs')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '=', 'failed')
      .where('has_file', '=', 1)
      .execute();
    const again = failed.map(({ id }) => id);
    if (again.length === 0) return 0;
    await setBooks(trx, { jobs: again, books: [] }, ['failed'], { state: 'again', error: null });
    await queue(trx, again);
    return again.length;
  });
