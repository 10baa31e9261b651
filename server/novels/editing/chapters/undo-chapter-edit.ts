import type { Store } from '../../../db/open-store.ts';
import type { ChapterEdit } from '../../saving/chapter-edit.ts';
import { changeChapters } from './change-chapters.ts';
import type { EditUndo } from './edit-chapters.ts';
import { movePlaces } from './move-places.ts';

/** An edit of a novel's chapters as its history shows it; times are epoch milliseconds. */
export interface ChapterEditRecord {
  edit: ChapterEdit;
  made_at: number;
  undone_at: number | null;
}

/** The latest edits of a novel's chapters, newest first. */
export const listEditHistory = async ({ db }: Store, novelId: number, limit: number): Promise<ChapterEditRecord[]> => {
  const rows = await db
    .selectFrom('chapter_edits')
    .select(['edit', 'made_at', 'undone_at'])
    .where('novel_id', '=', novelId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, edit: JSON.parse(row.edit) as ChapterEdit }));
};

/**
 * Takes the latest edit of a novel's chapters back that was not taken back yet: chapters that went come again under their
 * ids, texts with their paragraphs' numbers.
 *
 * @returns the edit; null where there is none to take back
 */
export const undoChapterEdit = (store: Store, novelId: number): Promise<ChapterEdit | null> =>
  changeChapters(store, novelId, async ({ trx, draft, now }) => {
    const latest = await trx
      .selectFrom('chapter_edits')
      .select(['id', 'edit', 'before'])
      .where('novel_id', '=', novelId)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (latest === undefined) return null;
    const edit = JSON.parse(latest.edit) as ChapterEdit;
    const { chapters, moved } = JSON.parse(latest.before) as EditUndo;
    for (const before of chapters) {
      const { row, paragraphs } = before;
      if (draft.indexOf(row.serial) === -1) {
        draft.insert(before);
        continue;
      }
      if (edit.kind === 'edit' && edit.title !== undefined) draft.retitle(row.serial, row.title);
      if (paragraphs !== null) draft.rewrite(row.serial, paragraphs, row.next_pid);
    }
    if (moved !== null) {
      const { from, to, offset } = moved;
      await movePlaces(trx, novelId, { from: to, to: from, no: draft.indexOf(from) + 1, offset: -offset });
    }
    await trx.updateTable('chapter_edits').set({ undone_at: now }).where('id', '=', latest.id).execute();
    return edit;
  });
