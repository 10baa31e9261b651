import { type ActValues, type Authority, byCommand, recordAct } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import { withdrawFromUpdates } from '../../../messages/updates/queue-update.ts';
import { novelBounds } from '../../saving/incoming/novel-bounds.ts';
import { type ChapterChange, changeChapters } from './change-chapters.ts';
import type { ChapterBefore } from './chapter-draft.ts';
import { type ChapterPlace, foundChapter } from './found-chapter.ts';
import { addEdit, type EditUndo, valuesOf } from './keep-edit.ts';

/**
 * Hides a chapter from readers, for whom it is not there any more: the ones behind it move up by a number, and keep their addresses.
 * What members have of it stays, and is there again when it is shown. Later imports keep it hidden.
 *
 * @returns the entry in the record; null where it is hidden
 * @throws FailedCall where there is no such chapter, or no other is shown
 */
export const hideChapter = (
  store: Store,
  { novelId, serial }: ChapterPlace,
  authority: Authority = byCommand(),
): Promise<number | null> =>
  changeChapters(store, novelId, async (change) => {
    const { draft, trx, now } = change;
    if (draft.indexOf(serial) === -1 && (await hidingEdit(change, serial))) return null;
    const { mark, row, paragraphs } = await foundChapter(change, serial);
    if (draft.rows.length === 1)
      throw new FailedCall(409, 'conflict', '读者看得到的只有这一章，不能隐藏；整部作品可以下架');
    const before = draft.before(serial, paragraphs);
    draft.remove(serial);
    const edit_id = await addEdit(change, { kind: 'hide', target: mark }, { chapters: [before], moved: null });
    const { title, word_count } = row;
    await trx
      .insertInto('hidden_chapters')
      // It gets its place with the others.
      .values({ novel_id: novelId, serial, edit_id, title, word_count, after_serial: null, place: 0, hidden_at: now })
      .execute();
    await withdrawFromUpdates(trx, novelId, { serial, shown: draft.rows });
    return recordHiding(change, before, { isHidden: true }, authority);
  });

/**
 * Shows a hidden chapter again, where it stood and under its address.
 * @returns the entry in the record; null where it is shown
 * @throws FailedCall where there is no such chapter, or the novel has as many as it may have
 */
export const unhideChapter = (
  store: Store,
  { novelId, serial }: ChapterPlace,
  authority: Authority = byCommand(),
): Promise<number | null> =>
  changeChapters(store, novelId, async (change) => {
    if (change.draft.indexOf(serial) !== -1) return null;
    const edit = await hidingEdit(change, serial);
    if (!edit) throw new FailedCall(404, 'not_found', `没有编号为 ${novelId}-${serial} 的隐藏的章节`);
    return endHiding(change, edit, authority);
  });

/** Takes back the edit that hid a chapter. @returns the entry in the record @throws FailedCall as {@link unhideChapter} */
export const endHiding = async (
  change: ChapterChange,
  edit: { id: number; before: string },
  authority: Authority,
): Promise<number> => {
  const { trx, novelId, draft, now } = change;
  if (draft.rows.length === novelBounds.chapters)
    throw new FailedCall(409, 'conflict', `一部作品最多 ${novelBounds.chapters} 章`);
  const [chapter] = (JSON.parse(edit.before) as EditUndo).chapters;
  if (!chapter) throw new Error(`edit ${edit.id} hides no chapter`);
  const row = await trx
    .selectFrom('hidden_chapters')
    .select('after_serial')
    .where('novel_id', '=', novelId)
    .where('serial', '=', chapter.row.serial)
    .executeTakeFirstOrThrow();
  draft.insert(chapter, row.after_serial === null ? 0 : draft.indexOf(row.after_serial) + 1);
  await trx.updateTable('chapter_edits').set({ undone_at: now }).where('id', '=', edit.id).execute();
  return recordHiding(change, chapter, { isHidden: false }, authority);
};

/** The edit that hides a chapter; undefined where it is not hidden. */
const hidingEdit = ({ trx, novelId }: ChapterChange, serial: number) =>
  trx
    .selectFrom('hidden_chapters')
    .innerJoin('chapter_edits', 'chapter_edits.id', 'hidden_chapters.edit_id')
    .select(['chapter_edits.id', 'chapter_edits.before'])
    .where('hidden_chapters.novel_id', '=', novelId)
    .where('hidden_chapters.serial', '=', serial)
    .executeTakeFirst();

/** Writes into the record that a chapter was hidden, or is shown again: either is undone by the other, while its text is the same. */
const recordHiding = (
  { trx, novelId, novel, now }: ChapterChange,
  chapter: ChapterBefore,
  { isHidden }: { isHidden: boolean },
  authority: Authority,
): Promise<number> => {
  const { serial } = chapter.row;
  const { chapter_titles, state } = valuesOf(
    { chapters: [chapter.row], volumes: [] },
    { chapters: [chapter], moved: null },
    0,
  );
  const values = (is_hidden: boolean): ActValues => ({
    chapter_titles: chapter_titles ?? null,
    is_hidden,
    serial,
    state: state ?? null,
  });
  return recordAct(
    trx,
    authority,
    {
      kind: isHidden ? 'chapter.hide' : 'chapter.unhide',
      object: { kind: 'novel', id: novelId, name: novel.title },
      before: values(!isHidden),
      after: values(isHidden),
    },
    now,
  );
};
