import type { Kysely } from 'kysely';
import type { Progress, ProgressReport } from 'shared-api/schemas/bookshelf';
import { chapterId, isoTime, parseChapterId } from './ids.ts';
import type { ReadingProgressTable } from './member-tables.ts';
import type { Store } from './open-store.ts';
import { unpackParagraphs } from './paragraphs.ts';
import { pastTime } from './past-time.ts';
import type { Tables } from './tables.ts';

/** Where a member is in a book, and how many chapters come after that. */
export interface ReadPlace {
  progress: Progress;
  unread: number;
}

/**
 * Keeps where a member is. Of two reports the one with the later `read_at` wins, whichever comes first; a time that has
 * not come yet counts as now, so that a wrong clock does not win for ever. A book of the shelf that was to be read is
 * being read from then on.
 *
 * @param now epoch milliseconds
 * @returns the place that stands afterwards, which may be another device's; null where there is no such chapter to be read
 */
export const saveProgress = async (
  store: Store,
  memberId: number,
  report: ProgressReport,
  now: number,
): Promise<Progress | null> => {
  const place = await locate(store, report);
  if (place === null) return null;
  const readAt = report.read_at === undefined ? now : pastTime(report.read_at, now);
  await store.db.transaction().execute(async (trx) => {
    const written = await trx
      .insertInto('reading_progress')
      .values({ ...place, member_id: memberId, read_at: readAt })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'novel_id'])
          .doUpdateSet({ ...place, read_at: readAt })
          .where('reading_progress.read_at', '<=', readAt),
      )
      .returning('novel_id')
      .executeTakeFirst();
    if (!written) return;
    await trx
      .updateTable('bookshelf_entries')
      .set((eb) => ({
        recent_at: readAt,
        status: eb
          .case()
          .when('status', '=', 'want')
          .then('reading' as const)
          .else(eb.ref('status'))
          .end(),
      }))
      .where('member_id', '=', memberId)
      .where('novel_id', '=', place.novel_id)
      .execute();
  });
  const places = await placesOf(store.db, memberId, [place.novel_id]);
  return places.get(place.novel_id)?.progress ?? null;
};

/** A report as it stands in the table. */
const locate = async (
  { db }: Store,
  { cid, pid = null, offset = 0 }: Omit<ProgressReport, 'pid'> & { pid?: string | null },
): Promise<Omit<ReadingProgressTable, 'member_id' | 'read_at'> | null> => {
  const key = parseChapterId(cid);
  if (key === null) return null;
  const chapter = await db
    .selectFrom('chapters')
    .innerJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.novel_id', '=', 'chapters.novel_id')
        .onRef('chapter_texts.serial', '=', 'chapters.serial'),
    )
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .select(['chapters.no', 'chapter_texts.paragraphs'])
    .where('chapters.novel_id', '=', key.novelId)
    .where('chapters.serial', '=', key.serial)
    .where('novels.taken_down_at', 'is', null)
    .executeTakeFirst();
  if (!chapter) return null;
  const paragraphs = unpackParagraphs(chapter.paragraphs);
  const index = paragraphs.findIndex((paragraph) => paragraph.pid === pid);
  const place = { novel_id: key.novelId, serial: key.serial, no: chapter.no };
  // A paragraph that is not in the chapter (any more) says no more than the chapter alone.
  if (index < 0) return { ...place, pid: null, offset: 0, fraction: 0 };
  const lengths = paragraphs.map(({ text }) => [...text].length);
  const within = Math.min(offset, lengths[index] ?? 0);
  const before = lengths.slice(0, index).reduce((sum, length) => sum + length, within);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return { ...place, pid, offset: within, fraction: whole === 0 ? 0 : before / whole };
};

/** Where a member is in some books; a book that was not read, or has no chapter, is not among them. */
export const placesOf = async (
  db: Kysely<Tables>,
  memberId: number,
  novelIds: readonly number[],
): Promise<Map<number, ReadPlace>> => {
  if (novelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reading_progress')
    .innerJoin('novels', 'novels.id', 'reading_progress.novel_id')
    .leftJoin('chapters', (join) =>
      join
        .onRef('chapters.novel_id', '=', 'reading_progress.novel_id')
        .onRef('chapters.serial', '=', 'reading_progress.serial'),
    )
    .selectAll('reading_progress')
    .select(['novels.chapter_count', 'chapters.no as current_no', 'chapters.title'])
    .where('reading_progress.member_id', '=', memberId)
    .where('reading_progress.novel_id', 'in', novelIds)
    .execute();
  const places = new Map<number, ReadPlace>();
  for (const row of rows) {
    const { current_no: no, title } = row;
    const place = no === null || title === null ? await placeInstead(db, row) : toPlace({ ...row, no, title });
    if (place) places.set(row.novel_id, place);
  }
  return places;
};

type Row = ReadingProgressTable & { chapter_count: number };

/** Where the chapter is gone, the one that has its number now (or the last one) stands in for it, at its beginning. */
const placeInstead = async (db: Kysely<Tables>, row: Row): Promise<ReadPlace | null> => {
  const chapter = await db
    .selectFrom('chapters')
    .select(['serial', 'no', 'title'])
    .where('novel_id', '=', row.novel_id)
    .where('no', '=', Math.min(row.no, row.chapter_count))
    .executeTakeFirst();
  return chapter ? toPlace({ ...row, ...chapter, pid: null, offset: 0, fraction: 0 }) : null;
};

const toPlace = (row: Row & { title: string }): ReadPlace => ({
  progress: {
    chapter_id: chapterId(row.novel_id, row.serial),
    no: row.no,
    chapter_title: row.title,
    pid: row.pid,
    offset: row.offset,
    percent: percentRead(row),
    updated_at: isoTime(row.read_at),
  },
  unread: Math.max(0, row.chapter_count - row.no),
});

/** How much of a book lies before a place, in per cent with one decimal; each chapter counts the same. */
export const percentRead = ({ no, fraction, chapter_count }: Pick<Row, 'no' | 'fraction' | 'chapter_count'>): number =>
  chapter_count === 0 ? 0 : Math.min(100, Math.round((1000 * (no - 1 + fraction)) / chapter_count) / 10);
