import { type ChapterRow, type ChapterWindow, chapterWindow } from 'shared-api/schemas/chapter';
import { chapterId, isoTime, parseNovelId } from './ids.ts';
import type { Store } from './open-store.ts';
import type { ChapterTable } from './tables.ts';

/** Which part of a contents list: from a chapter number on, around one, or (with neither) from the first. */
export interface WantedChapters {
  from?: number | undefined;
  around?: number | undefined;
  /** Rows; at most {@link chapterWindow}`.most`. */
  limit?: number | undefined;
}

type Volumes = ChapterWindow['volumes'];
type RowColumns = Pick<ChapterTable, 'serial' | 'no' | 'volume_no' | 'title' | 'word_count' | 'published_at'>;

/** One window of a novel's contents list with its volumes; null where there is no such novel to be read. */
export const listChapters = async (
  { db }: Store,
  id: string,
  wanted: WantedChapters = {},
): Promise<ChapterWindow | null> => {
  const novelId = parseNovelId(id);
  if (novelId === null) return null;
  const novel = await db
    .selectFrom('novels')
    .select('chapter_count')
    .where('id', '=', novelId)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  if (!novel) return null;
  const volumes = await db
    .selectFrom('volumes')
    .select(['no', 'title', 'first_no', 'chapter_count'])
    .where('novel_id', '=', novelId)
    .orderBy('no')
    .execute();
  const { first, limit } = windowOf(wanted, novel.chapter_count);
  const rows = await selectWindow({ db }, novelId, first, limit).execute();
  const volumeOf = volumesByNo(volumes);
  const items = rows.map((row) => toRow(novelId, row, volumeOf));
  return { novel_id: String(novelId), total: novel.chapter_count, volumes, items };
};

/** A range of numbers, not an OFFSET: the last window of 20,000 chapters costs what the first does. */
export const selectWindow = ({ db }: Pick<Store, 'db'>, novelId: number, first: number, limit: number) =>
  db
    .selectFrom('chapters')
    .select(['serial', 'no', 'volume_no', 'title', 'word_count', 'published_at'])
    .where('novel_id', '=', novelId)
    .where('no', '>=', first)
    .where('no', '<', first + limit)
    .orderBy('no');

/** A window around a chapter is full also at either end of the list. */
const windowOf = ({ from, around, limit = chapterWindow.usual }: WantedChapters, total: number) => {
  const bounded = Math.min(Math.max(limit, 1), chapterWindow.most);
  if (around === undefined) return { first: Math.max(from ?? 1, 1), limit: bounded };
  const first = Math.min(around - Math.floor(bounded / 2), total - bounded + 1);
  return { first: Math.max(first, 1), limit: bounded };
};

const volumesByNo = (volumes: Volumes) => {
  const byNo = new Map(volumes.map(({ no, title }) => [no, { no, title }]));
  return (no: number | null): ChapterRow['volume'] => (no === null ? null : (byNo.get(no) ?? null));
};

const toRow = (novelId: number, row: RowColumns, volumeOf: ReturnType<typeof volumesByNo>): ChapterRow => ({
  id: chapterId(novelId, row.serial),
  no: row.no,
  title: row.title,
  volume: volumeOf(row.volume_no),
  word_count: row.word_count,
  published_at: isoTime(row.published_at),
});
