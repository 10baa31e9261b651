import { type Kysely, sql } from 'kysely';
import type { Progress } from 'shared-api/schemas/bookshelf';
import type { SerialRanges } from 'shared-api/serial-ranges';
import { chapterId, isoTime } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';

/** A member's reading position in a novel, and the number of chapters after it. */
interface ReadingPosition {
  progress: Progress;
  unread: number;
  /** Serials of the chapters that were read; null where only the position is known. */
  readChapters: SerialRanges | null;
}

/** A member's reading positions by novel; novels that were not read, or have no chapter, are left out. */
export const readingPositionsOf = async (
  db: Kysely<Tables>,
  memberId: number,
  novelIds: readonly number[],
): Promise<Map<number, ReadingPosition>> => {
  if (novelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reading_progress')
    .innerJoin('novels', 'novels.id', 'reading_progress.novel_id')
    .leftJoin('chapters', (join) =>
      join
        .onRef('chapters.novel_id', '=', 'reading_progress.novel_id')
        .onRef('chapters.serial', '=', 'reading_progress.serial'),
    )
    .leftJoin('chapters as next', (join) =>
      join.onRef('next.novel_id', '=', 'chapters.novel_id').on('next.no', '=', sql<number>`chapters.no + 1`),
    )
    .selectAll('reading_progress')
    .select([
      ...(['novels.chapter_count', 'chapters.no as current_no', 'chapters.title'] as const),
      ...(['next.serial as next_serial', 'next.title as next_title'] as const),
    ])
    .where('reading_progress.member_id', '=', memberId)
    .where('reading_progress.novel_id', 'in', novelIds)
    .execute();
  const instead = await chaptersInstead(
    db,
    rows.filter(({ current_no }) => current_no === null),
  );
  const positions = new Map<number, ReadingPosition>();
  for (const row of rows) {
    const { current_no: no, title } = row;
    const other = instead.get(row.novel_id);
    if (no !== null && title !== null) positions.set(row.novel_id, toPosition({ ...row, no, title }));
    else if (other) positions.set(row.novel_id, toPosition({ ...row, ...other, ...chapterStart, ...noNext }));
  }
  return positions;
};

type Row = Tables['reading_progress'] & {
  chapter_count: number;
  next_serial: number | null;
  next_title: string | null;
};

/**
 * Chapters that stand in for those that are gone, by novel: the one with the same number, for a hidden one the one behind the place
 * where it stood, or else the last one.
 */
const chaptersInstead = async (
  db: Kysely<Tables>,
  rows: readonly Row[],
): Promise<Map<number, { serial: number; no: number; title: string }>> => {
  if (rows.length === 0) return new Map();
  const places = await placesOfHidden(db, rows);
  const chapters = await db
    .selectFrom('chapters')
    .select(['novel_id', 'serial', 'no', 'title'])
    .where(({ eb, or, and }) =>
      or(
        rows.map(({ novel_id, no, chapter_count }) =>
          and([eb('novel_id', '=', novel_id), eb('no', '=', Math.min(places.get(novel_id) ?? no, chapter_count))]),
        ),
      ),
    )
    .execute();
  return new Map(chapters.map((chapter) => [chapter.novel_id, chapter]));
};

/** The numbers of the chapters behind those that are hidden, by novel. */
const placesOfHidden = async (db: Kysely<Tables>, rows: readonly Row[]): Promise<Map<number, number>> => {
  const hidden = await selectHiddenPlaces(db, rows).execute();
  return new Map(hidden.map(({ novel_id, after_no }) => [novel_id, (after_no ?? 0) + 1]));
};

/** @param places of members in chapters, of which some may be hidden */
export const selectHiddenPlaces = (
  db: Kysely<Tables>,
  places: readonly Pick<Tables['reading_progress'], 'novel_id' | 'serial'>[],
) =>
  db
    .selectFrom('hidden_chapters')
    .leftJoin('chapters', (join) =>
      join
        .onRef('chapters.novel_id', '=', 'hidden_chapters.novel_id')
        .onRef('chapters.serial', '=', 'hidden_chapters.after_serial'),
    )
    .select(['hidden_chapters.novel_id', 'chapters.no as after_no'])
    .where(({ eb, or, and }) =>
      or(
        places.map(({ novel_id, serial }) =>
          and([eb('hidden_chapters.novel_id', '=', novel_id), eb('hidden_chapters.serial', '=', serial)]),
        ),
      ),
    );

const noNext = { next_serial: null, next_title: null };
const chapterStart = { pid: null, offset: 0, fraction: 0, quote: null, revision: null };

const toPosition = (row: Row & { title: string }): ReadingPosition => ({
  progress: {
    chapter_id: chapterId(row.novel_id, row.serial),
    ...(row.fraction >= 1 &&
      row.next_serial !== null &&
      row.next_title !== null && { next_id: chapterId(row.novel_id, row.next_serial), next_title: row.next_title }),
    no: row.no,
    chapter_title: row.title,
    pid: row.pid,
    offset: row.offset,
    fraction: row.fraction,
    quote: row.quote,
    revision: row.revision,
    device: row.device,
    percent: percentRead(row),
    updated_at: isoTime(row.read_at),
  },
  unread: Math.max(0, row.chapter_count - row.no),
  readChapters: row.read_chapters,
});

/** Share of a novel before a position, in per cent with one decimal; each chapter counts the same. */
export const percentRead = ({ no, fraction, chapter_count }: Pick<Row, 'no' | 'fraction' | 'chapter_count'>): number =>
  chapter_count === 0 ? 0 : Math.min(100, Math.round((1000 * (no - 1 + fraction)) / chapter_count) / 10);
