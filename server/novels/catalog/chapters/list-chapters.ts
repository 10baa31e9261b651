import { type ChapterRow, type ChapterWindow, chapterWindow } from 'shared-api/schemas/chapter';
import { chapterId, isoTime, parseNovelId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';

/** Volumes of one novel at most: every window of a contents list has them all. */
export const maxVolumes = 500;

/** A part of a contents list: from a chapter number on, around one, or (with neither) from the first. */
export interface WindowQuery {
  from?: number | undefined;
  around?: number | undefined;
  /** Rows; at most {@link chapterWindow}`.maxLimit`. */
  limit?: number | undefined;
}

type Volumes = ChapterWindow['volumes'];
type RowColumns = Pick<Tables['chapters'], 'serial' | 'no' | 'volume_no' | 'title' | 'word_count' | 'published_at'>;

/** One window of a novel's contents list with its volumes; null where there is no such novel to be read. */
export const listChapters = async (
  { db }: Store,
  id: string,
  query: WindowQuery = {},
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
    .limit(maxVolumes)
    .execute();
  const { first, limit } = windowOf(query, novel.chapter_count);
  const rows = await selectWindow({ db }, novelId, first, limit).execute();
  const volumeOf = volumesByNo(volumes);
  const items = rows.map((row) => toRow(novelId, row, volumeOf));
  return { novel_id: String(novelId), total: novel.chapter_count, volumes, items };
};

/** Selects by a range of numbers, not by OFFSET: the last window of 20,000 chapters costs as much as the first. */
export const selectWindow = ({ db }: Pick<Store, 'db'>, novelId: number, first: number, limit: number) =>
  db
    .selectFrom('chapters')
    .select(['serial', 'no', 'volume_no', 'title', 'word_count', 'published_at'])
    .where('novel_id', '=', novelId)
    .where('no', '>=', first)
    .where('no', '<', first + limit)
    .orderBy('no');

/** The first number and the length of a window. One around a chapter is full also at either end of the list. */
const windowOf = ({ from, around, limit = chapterWindow.defaultLimit }: WindowQuery, total: number) => {
  const length = Math.min(Math.max(limit, 1), chapterWindow.maxLimit);
  if (around === undefined) return { first: Math.max(from ?? 1, 1), limit: length };
  const first = Math.min(around - Math.floor(length / 2), total - length + 1);
  return { first: Math.max(first, 1), limit: length };
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
