import type {
  ChapterChanges,
  EditedChapter,
  EditedChapterRow,
  EditedVolume,
} from 'shared-api/console/schemas/chapters';
import type { Page } from 'shared-api/schemas/common';
import { chapterId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { notThere } from '../../http/failures/failures.ts';
import { changesOf } from '../../novels/editing/chapters/changes-of.ts';
import type { ChapterPlace } from '../../novels/editing/chapters/found-chapter.ts';
import type { EditUndo } from '../../novels/editing/chapters/keep-edit.ts';
import { listChapterRows, showChapter } from '../../novels/editing/chapters/show-chapters.ts';
import type { ChapterEdit } from '../../novels/saving/plan/chapter-edit.ts';

/** Chapters on one page. */
const editedChapterPageSize = 200;

type Database = Pick<Store, 'db'>;

/** One page of a novel's chapters, taken down or not. @throws FailedCall 404 where there is no such novel */
export const listEditedChapters = async (
  store: Database,
  novelId: number,
  from: number,
): Promise<Page<EditedChapterRow>> => {
  const titles = new Map((await selectVolumes(store, novelId)).map(({ first_no, title }) => [first_no, title]));
  const rows = await listChapterRows(store, novelId, { from, limit: editedChapterPageSize + 1 });
  if (rows.length === 0) await requireNovel(store, novelId);
  const shown = rows.slice(0, editedChapterPageSize);
  const next = rows[editedChapterPageSize];
  return {
    items: shown.map(({ serial, no, title, word_count }) => ({
      id: chapterId(novelId, serial),
      ...{ no, title, word_count, begins: titles.get(no) ?? null },
    })),
    next_cursor: next ? String(next.no) : null,
  };
};

/** A novel's volumes, at most 500. @throws FailedCall 404 where there is no such novel */
export const listEditedVolumes = async (store: Database, novelId: number): Promise<EditedVolume[]> => {
  const volumes = await selectVolumes(store, novelId);
  if (volumes.length === 0) await requireNovel(store, novelId);
  const ends = volumes.flatMap(({ first_no, chapter_count }) => [first_no, first_no + chapter_count - 1]);
  const rows =
    ends.length === 0
      ? []
      : await store.db
          .selectFrom('chapters')
          .select(['no', 'serial'])
          .where('novel_id', '=', novelId)
          .where('no', 'in', ends)
          .execute();
  const idOf = new Map(rows.map(({ no, serial }) => [no, chapterId(novelId, serial)]));
  return volumes.flatMap(({ title, first_no, chapter_count }) => {
    const lastNo = first_no + chapter_count - 1;
    const [first, last] = [idOf.get(first_no), idOf.get(lastNo)];
    return first !== undefined && last !== undefined ? [{ title, first, last, last_no: lastNo, chapter_count }] : [];
  });
};

/** One chapter for whoever edits it; null where there is none. */
export const getEditedChapter = async (store: Database, place: ChapterPlace): Promise<EditedChapter | null> => {
  const { novelId, serial } = place;
  const shown = await showChapter(store, place);
  const novel = await store.db.selectFrom('novels').select('title').where('id', '=', novelId).executeTakeFirst();
  if (!shown || !novel) return null;
  const { no, title, texts, pids, version } = shown;
  const beside = await listChapterRows(store, novelId, { from: Math.max(1, no - 1), limit: 3 });
  const idAt = (number: number) => {
    const row = beside.find((other) => other.no === number);
    return row ? chapterId(novelId, row.serial) : null;
  };
  const volume = (await selectVolumes(store, novelId)).find(
    ({ first_no, chapter_count }) => no >= first_no && no < first_no + chapter_count,
  );
  return {
    id: chapterId(novelId, serial),
    novel_id: String(novelId),
    novel_title: novel.title,
    ...{ no, title, version },
    paragraphs: texts.map((text, index) => ({ pid: pids[index] ?? '', text })),
    volume: volume?.title ?? null,
    begins_volume: volume?.first_no === no,
    previous: idAt(no - 1),
    next: idAt(no + 1),
  };
};

/** What one edit of chapters changed. @throws FailedCall 404 where there is no such edit */
export const getChapterChanges = async ({ db }: Database, editId: number): Promise<ChapterChanges> => {
  const row = await db
    .selectFrom('chapter_edits')
    .select(['edit', 'before'])
    .where('id', '=', editId)
    .executeTakeFirst();
  if (!row) throw notThere('这次修改');
  return changesOf(JSON.parse(row.edit) as ChapterEdit, JSON.parse(row.before) as EditUndo);
};

const selectVolumes = ({ db }: Database, novelId: number) =>
  db
    .selectFrom('volumes')
    .select(['title', 'first_no', 'chapter_count'])
    .where('novel_id', '=', novelId)
    .orderBy('no')
    .execute();

/** @throws FailedCall 404 where there is no such novel */
export const requireNovel = async ({ db }: Database, novelId: number): Promise<void> => {
  const novel = await db.selectFrom('novels').select('id').where('id', '=', novelId).executeTakeFirst();
  if (!novel) throw notThere('这部作品');
};
