import { type Authority, byCommand, recordAct } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import { moveRun, restoreVolumes } from '../../saving/plan/arrange-chapters.ts';
import type { ChapterEdit } from '../../saving/plan/chapter-edit.ts';
import { changeChapters } from './change-chapters.ts';
import type { ChapterDraft } from './chapter-draft.ts';
import { endHiding } from './hide-chapter.ts';
import { type EditUndo, type PlacedRun, valuesOf } from './keep-edit.ts';
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
 * Takes an edit of a novel's chapters back that was not taken back yet: chapters that went come again under their
 * ids, texts with their paragraphs' numbers.
 *
 * @param editId which; without it, the latest
 * @returns the edit and the entry in the record; null where there is none to take back
 * @throws FailedCall 409 where what the edit left has changed since, if it is undone by its entry in the record
 */
export const undoChapterEdit = (
  store: Store,
  novelId: number,
  authority: Authority = byCommand(),
  editId?: number,
): Promise<{ edit: ChapterEdit; act: number } | null> =>
  changeChapters(store, novelId, async (change) => {
    const { trx, novel, draft, now } = change;
    let edits = trx
      .selectFrom('chapter_edits')
      .select(['id', 'edit', 'before'])
      .where('novel_id', '=', novelId)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1);
    if (editId !== undefined) edits = edits.where('id', '=', editId);
    const row = await edits.executeTakeFirst();
    if (row === undefined) return null;
    const edit = JSON.parse(row.edit) as ChapterEdit;
    if (edit.kind === 'hide') return { edit, act: await endHiding(change, row, authority) };
    const undo = JSON.parse(row.before) as EditUndo;
    const added = new Set(undo.added);
    if (draft.rows.every(({ serial }) => added.has(serial)))
      throw new FailedCall(409, 'conflict', '撤销后这部作品就没有章节了');
    for (const chapter of undo.chapters) {
      const { serial, title, next_pid } = chapter.row;
      if (draft.indexOf(serial) === -1) {
        draft.insert(chapter);
        continue;
      }
      if (edit.kind === 'edit' && edit.title !== undefined) draft.retitle(serial, title);
      if (chapter.paragraphs !== null) draft.rewrite(serial, chapter.paragraphs, next_pid);
    }
    for (const serial of added) draft.remove(serial);
    if (undo.placed) putBack(draft, undo.placed);
    if (undo.moved !== null) {
      const { from, to, offset } = undo.moved;
      await movePlaces(trx, novelId, { from: to, to: from, no: draft.indexOf(from) + 1, offset: -offset });
    }
    await trx.updateTable('chapter_edits').set({ undone_at: now }).where('id', '=', row.id).execute();
    const object = { kind: 'novel', id: novelId, name: novel.title } as const;
    const values = {
      before: valuesOf(draft.original, undo, row.id),
      after: valuesOf(draft.current, undo, row.id),
    };
    const act = await recordAct(trx, authority, { kind: 'chapter.undo', object, ...values }, now);
    return { edit, act };
  });

/** Puts a run of chapters back where it stood, and into its volumes. Chapters that went meanwhile stay away. */
const putBack = (draft: ChapterDraft, { first, last, after, volumes }: PlacedRun): void => {
  const run = { first: draft.indexOf(first), last: draft.indexOf(last) };
  if (run.first === -1 || run.last < run.first) return;
  const before = after === null ? -1 : draft.indexOf(after);
  const isThere = after === null || (before !== -1 && (before < run.first || before > run.last));
  if (isThere) draft.arrange((arrangement) => moveRun(arrangement, run, before));
  draft.arrange((arrangement) => restoreVolumes(arrangement, draft.indexOf(first), volumes));
};
