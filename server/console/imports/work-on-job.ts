import { setImmediate as giveWay } from 'node:timers/promises';
import type { Selectable, Transaction } from 'kysely';
import { importBounds } from 'shared-api/console/imports';
import type { Corrections } from 'shared-api/console/schemas/imports';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { countImport } from '../../importing/import-files.ts';
import { type PreparedImport, prepareImport, previewImport, saveImport } from '../../importing/import-novel.ts';
import type { ImportFailure, ImportReport } from '../../importing/import-report.ts';
import { readNovelFile } from '../../importing/read-novel-file.ts';
import type { FileRead } from '../../importing/txt/read-novel.ts';
import { type Authority, byCommand } from '../record/record-act.ts';
import { bookReport, listChaptersFound, onPage } from './book-report.ts';
import { instructionsOf, overridesOf } from './corrected-instructions.ts';
import { shownFileName } from './file-names.ts';
import { settleJob, toDo } from './settle-job.ts';
import { deleteUploadedFile, receivedBytes, uploadedFile } from './uploaded-files.ts';

/** A turn at a job: whoever holds another claim writes nothing. */
export interface Turn {
  job: number;
  claim: string;
}

type Job = Selectable<Tables['import_jobs']>;
type Book = Selectable<Tables['import_books']>;

/** Error for a turn that somebody else has taken over. */
class LostTurnError extends Error {
  override readonly name = 'LostTurnError';
}

/** Error for a novel that was thrown away while it was being taken in. */
class UnwantedError extends Error {
  override readonly name = 'UnwantedError';
}

/** Error for a file of which nothing can be read. The message is for people, in Chinese. */
class LostFileError extends Error {
  override readonly name = 'LostFileError';
}

/**
 * Does what there is to do of a job: reads its file, or reads and takes in those of its novels that are asked for. Each step is written
 * whole or not at all, and only while the turn is held, so it may be killed and done again.
 */
export const workOnJob = async (store: Store, uploadsDir: string, turn: Turn): Promise<void> => {
  const job = await store.db.selectFrom('import_jobs').selectAll().where('id', '=', turn.job).executeTakeFirst();
  if (job === undefined || job.claim !== turn.claim) return;
  try {
    await checkFile(uploadsDir, job);
    if (job.read_at === null) await readAll(store, uploadsDir, { job, turn });
    else await workOnBooks(store, uploadsDir, { job, turn });
  } catch (error) {
    if (error instanceof LostTurnError) return;
    if (!(error instanceof LostFileError)) throw error;
    await loseFile(store, uploadsDir, turn, job, error.message);
    return;
  }
  const over = await inTurn(store, turn, (trx) => settleJob(trx, job.id, Date.now()));
  if (over !== null) await deleteUploadedFile(uploadsDir, over);
};

/** Writes something of a turn, if it is still held. @throws LostTurnError */
const inTurn = <Result>(
  { db }: Store,
  turn: Turn,
  write: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await holdTurn(trx, turn);
    return write(trx);
  });

const holdTurn = async (trx: Transaction<Tables>, { job, claim }: Turn): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('import_jobs')
    .set({ updated_at: Date.now() })
    .where('id', '=', job)
    .where('claim', '=', claim)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostTurnError();
};

/** @throws LostFileError where the file is not here, or not whole */
const checkFile = async (uploadsDir: string, { upload_id, bytes }: Job): Promise<void> => {
  const found = await receivedBytes(uploadsDir, upload_id);
  if (found === null) throw new LostFileError('服务器上没有这个文件了，请重新上传（几台服务器要共用一个 UPLOADS_DIR）');
  if (found !== bytes) throw new LostFileError('文件不完整，请重新上传');
};

const loseFile = async (store: Store, uploadsDir: string, turn: Turn, { id, upload_id }: Job, error: string) => {
  await inTurn(store, turn, async (trx) => {
    await trx
      .updateTable('import_books')
      .set({ state: 'refused', error })
      .where('job_id', '=', id)
      .where('state', 'in', ['ready', 'failed', ...toDo])
      .execute();
    await trx
      .updateTable('import_jobs')
      .set({ state: 'failed', error, has_file: 0, claim: '', attempts: 0 })
      .where('id', '=', id)
      .execute();
  });
  await deleteUploadedFile(uploadsDir, upload_id);
};

interface Working {
  job: Job;
  turn: Turn;
}

/** Reads a file for the first time: every novel in it. */
const readAll = async (store: Store, uploadsDir: string, { job, turn }: Working): Promise<void> => {
  // Of a turn that was killed.
  await inTurn(store, turn, (trx) => trx.deleteFrom('import_books').where('job_id', '=', job.id).execute());
  let no = 0;
  const path = uploadedFile(uploadsDir, job.upload_id);
  for await (const read of readNovelFile(shownFileName(job.file_name), path, {
    readingOf: () => ({ overrides: {} }),
  })) {
    no += 1;
    if (no > importBounds.books)
      throw new LostFileError(`压缩包里的书太多（超过 ${importBounds.books} 本），请分成几个`);
    const columns = await lookAt(store, read, {});
    await inTurn(store, turn, (trx) =>
      trx
        .insertInto('import_books')
        .values({ job_id: job.id, no, file: storable(read.file), ...columns })
        .execute(),
    );
    await giveWay();
  }
  if (no === 0) throw new LostFileError('文件里没有小说');
  await inTurn(store, turn, (trx) =>
    trx.updateTable('import_jobs').set({ read_at: Date.now() }).where('id', '=', job.id).execute(),
  );
};

type ReadColumns = Pick<
  Book,
  'state' | 'error' | 'title' | 'author' | 'doubts' | 'report' | 'chapters' | 'base' | 'wish'
>;

const nothingRead = { title: null, author: null, doubts: 0, report: null, chapters: null, base: null, wish: null };

/** What is to be kept of a novel that was read, or could not be. */
const lookAt = async (store: Store, read: FileRead | ImportFailure, corrections: Corrections): Promise<ReadColumns> => {
  if ('error' in read) {
    const state = read.missing === undefined ? 'refused' : 'failed';
    return { ...nothingRead, state, error: onPage(read.error) };
  }
  try {
    const prepared = await prepareImport(store, read, instructionsOf(corrections, read));
    return await shownColumns(store, prepared, await previewImport(store, prepared));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { title, author } = read.read.novel;
    return { ...nothingRead, state: 'failed', title, author, error: onPage(error.message) };
  }
};

const shownColumns = async (store: Store, prepared: PreparedImport, report: ImportReport): Promise<ReadColumns> => {
  const shown = bookReport(prepared, report);
  return {
    state: 'ready',
    error: null,
    ...{ title: shown.title, author: shown.author, doubts: shown.doubts.length },
    report: JSON.stringify(shown),
    chapters: JSON.stringify(listChaptersFound(prepared)),
    base: await baseOf(store, report),
    wish: null,
  };
};

/** The novel of the library that a report was made against, as it is now. */
const baseOf = async ({ db }: Store, { replaces }: ImportReport): Promise<string> => {
  if (replaces === null) return '';
  const novel = await db
    .selectFrom('novels')
    .select('updated_at')
    .where('id', '=', Number(replaces))
    .executeTakeFirst();
  return `${replaces} ${isoTime(novel?.updated_at ?? 0)}`;
};

/** Reads those novels again that were corrected, and takes in those that are wanted. */
const workOnBooks = async (store: Store, uploadsDir: string, { job, turn }: Working): Promise<void> => {
  const books = await store.db
    .selectFrom('import_books')
    .selectAll()
    .where('job_id', '=', job.id)
    .where('state', 'in', toDo)
    .execute();
  const byFile = new Map(books.map((book) => [book.file, book]));
  const readingOf = (file: string) => {
    const book = byFile.get(storable(file));
    if (book === undefined) return null;
    const corrections = correctionsOf(book);
    return { overrides: overridesOf(corrections), encoding: corrections.encoding };
  };
  const path = uploadedFile(uploadsDir, job.upload_id);
  for await (const read of readNovelFile(shownFileName(job.file_name), path, { readingOf })) {
    const book = byFile.get(storable(read.file));
    // An error without a novel, such as a damaged archive, is one of the whole file.
    if (book === undefined) throw new LostFileError('error' in read ? onPage(read.error) : '文件读不出来了');
    if (book.state === 'wanted' && !('error' in read)) await takeIn(store, turn, book, read);
    else await setBook(store, turn, book, await lookAt(store, read, correctionsOf(book)));
    byFile.delete(book.file);
    await giveWay();
  }
  for (const book of byFile.values())
    await setBook(store, turn, book, { ...nothingRead, state: 'refused', error: '文件里没有它了' });
};

const correctionsOf = ({ corrections }: Book): Corrections => JSON.parse(corrections) as Corrections;

/** Writes what came of a novel, unless it was thrown away meanwhile. */
const setBook = (store: Store, turn: Turn, { id }: Book, columns: Partial<ReadColumns>) =>
  inTurn(store, turn, (trx) =>
    trx.updateTable('import_books').set(columns).where('id', '=', id).where('state', 'in', toDo).execute(),
  );

/** Takes a novel in as it was shown, or shows it again where the library's has changed since. */
const takeIn = async (store: Store, turn: Turn, book: Book, read: FileRead): Promise<void> => {
  try {
    const prepared = await prepareImport(store, read, instructionsOf(correctionsOf(book), read));
    const preview = await previewImport(store, prepared);
    if ((await baseOf(store, preview)) !== book.base) {
      const columns = await shownColumns(store, prepared, preview);
      await setBook(store, turn, book, { ...columns, error: '书库里的这部作品后来改过，请再看一遍再收入' });
      return;
    }
    const authority: Authority = book.wish === null ? byCommand() : JSON.parse(book.wish);
    const alsoWrite = (trx: Transaction<Tables>, novelId: string) => noteTaken(trx, turn, book, novelId);
    const { outcome } = await saveImport(store, prepared, { authority, alsoWrite });
    if (outcome !== 'dry_run') await countImport(store, outcome, Date.now());
  } catch (error) {
    if (error instanceof UnwantedError) return;
    if (!(error instanceof RangeError)) throw error;
    await setBook(store, turn, book, { state: 'failed', error: onPage(error.message), wish: null });
  }
};

/** Notes, in the transaction that saves a novel, that it was taken in. */
const noteTaken = async (trx: Transaction<Tables>, turn: Turn, { id }: Book, novelId: string): Promise<void> => {
  await holdTurn(trx, turn);
  const { numUpdatedRows } = await trx
    .updateTable('import_books')
    .set({ state: 'taken', error: null, novel_id: Number(novelId), wish: null, chapters: null })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new UnwantedError();
};
