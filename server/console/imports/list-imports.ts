import type { Selectable } from 'kysely';
import { chapterWindow, importStates } from 'shared-api/console/imports';
import type {
  BookState,
  ImportBook,
  ImportBookRow,
  ImportChapter,
  ImportChapters,
  ImportDetails,
  ImportJob,
  ImportJobs,
  ImportState,
} from 'shared-api/console/schemas/imports';
import { decodeCursor, encodeCursor, maxInteger } from '../../db/cursor.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { isFromFolder, shownFileName } from './file-names.ts';

/** Jobs on one page of the list, and novels of a job on one page of it. */
const jobsPageSize = 50;
const booksPageSize = 100;

const jobsList = 'imports';
const booksList = 'import books';

/** One page of the jobs, the newest first, and how many there are in each state. @throws BadCursorError */
export const listImports = async (
  store: Store,
  { state, cursor }: { state?: ImportState | undefined; cursor?: string | undefined },
): Promise<Omit<ImportJobs, 'watches_folder'>> => {
  const { db } = store;
  const before = cursor === undefined ? undefined : decodeCursor([jobsList], cursor).id;
  const rows = await selectJobs(store)
    .$if(state !== undefined, (query) => query.where('import_jobs.state', '=', state ?? 'ready'))
    .$if(before !== undefined, (query) => query.where('import_jobs.id', '<', before ?? 0))
    .orderBy('import_jobs.id', 'desc')
    .limit(jobsPageSize + 1)
    .execute();
  const shown = rows.slice(0, jobsPageSize);
  const last = rows.length > jobsPageSize ? shown.at(-1) : undefined;
  const counted = await db
    .selectFrom('import_jobs')
    .select(({ fn }) => ['state', fn.countAll<string | number>().as('count')])
    .groupBy('state')
    .execute();
  return {
    items: await withBooks(store, shown),
    next_cursor: last ? encodeCursor(jobsList, { value: last.id, id: last.id }) : null,
    counts: Object.fromEntries(
      importStates.map((each) => [each, Number(counted.find((row) => row.state === each)?.count ?? 0)]),
    ) as ImportJobs['counts'],
  };
};

/** A job with one page of its novels; null where there is none. @throws BadCursorError */
export const getImport = async (store: Store, jobId: number, cursor?: string): Promise<ImportDetails | null> => {
  const row = await selectJobs(store).where('import_jobs.id', '=', jobId).executeTakeFirst();
  if (row === undefined) return null;
  const after = cursor === undefined ? 0 : decodeCursor([booksList], cursor, maxInteger).value;
  const books = await store.db
    .selectFrom('import_books')
    .select(bookColumns)
    .select('no')
    .where('job_id', '=', jobId)
    .where('no', '>', after)
    .orderBy('no')
    .limit(booksPageSize + 1)
    .execute();
  const shown = books.slice(0, booksPageSize);
  const last = books.length > booksPageSize ? shown.at(-1) : undefined;
  const [job] = await withBooks(store, [row]);
  return {
    job: job as ImportJob,
    items: shown.map(toBookRow),
    next_cursor: last ? encodeCursor(booksList, { value: last.no, id: last.id }) : null,
  };
};

const selectJobs = ({ db }: Store) =>
  db
    .selectFrom('import_jobs')
    .select(['id', 'file_name', 'bytes', 'state', 'error', 'has_file', 'uploaded_by', 'created_at', 'updated_at'])
    .select(({ selectFrom }) =>
      selectFrom('members').select('username').whereRef('members.id', '=', 'import_jobs.uploaded_by').as('username'),
    );

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

/** Jobs with what was found in them. */
const withBooks = async ({ db }: Store, jobs: readonly JobRow[]): Promise<ImportJob[]> => {
  if (jobs.length === 0) return [];
  const ids = jobs.map(({ id }) => id);
  const counted = await db
    .selectFrom('import_books')
    .select(({ fn }) => [
      'job_id',
      'state',
      fn.countAll<string | number>().as('count'),
      fn.sum<string | number>('doubts').as('doubts'),
    ])
    .where('job_id', 'in', ids)
    .groupBy(['job_id', 'state'])
    .execute();
  const firsts = await db
    .selectFrom('import_books')
    .select(['job_id', 'title', 'author'])
    .where('job_id', 'in', ids)
    .where('no', '=', 1)
    .execute();
  return jobs.map((job) => {
    const own = counted.filter(({ job_id }) => job_id === job.id);
    const countOf = (...states: BookState[]) =>
      own.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + Number(count), 0);
    const first = firsts.find(({ job_id }) => job_id === job.id);
    return {
      id: String(job.id),
      file: shownFileName(job.file_name),
      bytes: job.bytes,
      state: job.state,
      error: job.error,
      may_retry: job.state === 'failed' && job.has_file === 1,
      from_folder: isFromFolder(job.file_name),
      uploaded_by: job.uploaded_by === null ? null : { id: String(job.uploaded_by), username: job.username ?? '' },
      created_at: isoTime(job.created_at),
      updated_at: isoTime(job.updated_at),
      books: {
        all: own.reduce((sum, { count }) => sum + Number(count), 0),
        ready: countOf('ready'),
        failed: countOf('failed', 'refused'),
        taken: countOf('taken'),
      },
      title: first?.title ?? null,
      author: first?.author ?? null,
      doubts: own.reduce((sum, { doubts }) => sum + Number(doubts), 0),
    };
  });
};

const bookColumns = ['id', 'job_id', 'file', 'state', 'error', 'title', 'author', 'doubts', 'novel_id'] as const;

const toBookRow = ({
  id,
  job_id,
  novel_id,
  ...row
}: Pick<Selectable<Tables['import_books']>, (typeof bookColumns)[number]>): ImportBookRow => ({
  id: String(id),
  job: String(job_id),
  file: row.file,
  state: row.state,
  error: row.error,
  title: row.title,
  author: row.author,
  doubts: row.doubts,
  novel_id: novel_id === null ? null : String(novel_id),
});

/** A novel that was found in a file, with its report; null where there is none. */
export const getImportBook = async ({ db }: Store, bookId: number): Promise<ImportBook | null> => {
  const row = await db
    .selectFrom('import_books')
    .select([...bookColumns, 'corrections', 'report'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { corrections, report, ...book } = row;
  return {
    ...toBookRow(book),
    corrections: JSON.parse(corrections),
    report: report === null ? null : JSON.parse(report),
  };
};

/** A window of the chapters of such a novel; none once it was taken in. Null where there is no such novel. */
export const listImportChapters = async (
  { db }: Store,
  bookId: number,
  { from, doubtful }: { from: number; doubtful: boolean },
): Promise<ImportChapters | null> => {
  const row = await db.selectFrom('import_books').select('chapters').where('id', '=', bookId).executeTakeFirst();
  if (row === undefined) return null;
  const all: ImportChapter[] = row.chapters === null ? [] : JSON.parse(row.chapters);
  const meant = doubtful ? all.filter(({ doubts }) => doubts.length > 0) : all;
  return { items: meant.slice(from - 1, from - 1 + chapterWindow), total: meant.length };
};
