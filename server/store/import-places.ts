import { sql, type Transaction } from 'kysely';
import type { ShelfBackup } from 'shared-api/schemas/bookshelf';
import type { FoundBook } from './find-books.ts';
import type { ReadingProgressTable } from './member-tables.ts';
import type { Store } from './open-store.ts';
import { pastTime } from './past-time.ts';
import type { Tables } from './tables.ts';

/** A book of a backup and what it is in this library. */
export interface WantedBook extends FoundBook {
  book: ShelfBackup['books'][number];
}

/** Rows in one statement. */
const rowsAtOnce = 250;

/** Another library may count a preface or leave one out: a chapter is looked for so far from its number. */
const reach = 20;

/** Takes over the places of a backup in books where the member has none yet. @param now epoch milliseconds */
export const importPlaces = async (
  { dialect }: Store,
  trx: Transaction<Tables>,
  { memberId, books, now }: { memberId: number; books: readonly WantedBook[]; now: number },
): Promise<void> => {
  const there = await trx
    .selectFrom('reading_progress')
    .select('novel_id')
    .where('member_id', '=', memberId)
    .where(
      dialect.isOneOf(
        'novel_id',
        books.map(({ id }) => id),
      ),
    )
    .execute();
  const known = new Set(there.map(({ novel_id }) => novel_id));
  const wanted = books.filter(({ id, book, chapter_count }) => book.progress && chapter_count > 0 && !known.has(id));
  for (let first = 0; first < wanted.length; first += rowsAtOnce) {
    const rows = await locate(trx, memberId, wanted.slice(first, first + rowsAtOnce), now);
    if (rows.length === 0) continue;
    await trx
      .insertInto('reading_progress')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

const locate = async (
  trx: Transaction<Tables>,
  memberId: number,
  books: readonly WantedBook[],
  now: number,
): Promise<ReadingProgressTable[]> => {
  const byNumber = await chaptersNear(trx, books, 0);
  const titled =
    ({ id, book }: WantedBook) =>
    (chapter: NearChapter) =>
      chapter.novel_id === id && chapter.title === book.progress?.chapter_title;
  const elsewhere = books.filter((book) => !byNumber.some(titled(book)));
  const byTitle = await chaptersNear(trx, elsewhere, reach);
  return books.flatMap((wanted) => {
    const chapter =
      byNumber.find(titled(wanted)) ??
      byTitle.find(titled(wanted)) ??
      byNumber.find(({ novel_id }) => novel_id === wanted.id);
    if (!chapter) return [];
    const { novel_id, serial, no } = chapter;
    const place = { novel_id, serial, no, pid: null, offset: 0, fraction: 0 };
    // A backup does not say when a book was read: any reading reported by a device is newer.
    return [{ ...place, member_id: memberId, read_at: pastTime(wanted.book.added_at, now) }];
  });
};

interface NearChapter {
  novel_id: number;
  serial: number;
  no: number;
  title: string;
}

/** The chapters whose numbers are at most so far from those that the backup names. */
const chaptersNear = async (
  trx: Transaction<Tables>,
  books: readonly WantedBook[],
  far: number,
): Promise<NearChapter[]> => {
  if (books.length === 0) return [];
  const wanted = books.map(({ id, chapter_count, book }) => {
    const no = Math.max(1, Math.min(book.progress?.chapter_no ?? 1, chapter_count));
    return sql`(cast(${id} as bigint), cast(${no - far} as integer), cast(${no + far} as integer))`;
  });
  const { rows } = await sql<NearChapter>`
    with wanted (novel_id, first_no, last_no) as (values ${sql.join(wanted)})
    select chapters.novel_id, chapters.serial, chapters.no, chapters.title
    from wanted
    join chapters on chapters.novel_id = wanted.novel_id
      and chapters.no >= wanted.first_no and chapters.no <= wanted.last_no`.execute(trx);
  return rows;
};
