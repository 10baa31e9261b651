import type { Store } from '../../../db/open-store.ts';
import { storable } from '../../../db/storable.ts';
import { assignPids } from '../../saving/assign-pids.ts';
import type { ChapterEdit, ChapterMark } from '../../saving/chapter-edit.ts';
import { novelBounds } from '../../saving/novel-bounds.ts';
import { tidy } from '../../saving/prepare-novel.ts';
import { type ChapterChange, changeChapters } from './change-chapters.ts';
import type { ChapterBefore } from './chapter-draft.ts';
import { type MovedParagraphs, movePlaces } from './move-places.ts';

/** A chapter of a novel, by its serial. */
export interface ChapterPlace {
  novelId: number;
  serial: number;
}

/** What undo needs of an edit: the chapters as they were, and the paragraphs that went to another. */
export interface EditUndo {
  chapters: ChapterBefore[];
  moved: MovedParagraphs | null;
}

/**
 * Gives a chapter another title or text. Its id and the paragraphs that stay keep what members have of them.
 *
 * @param edit absent ones stay
 * @throws Error, in Chinese, where there is no such chapter, or a title or text is beyond the bounds
 */
export const editChapter = (
  store: Store,
  { novelId, serial }: ChapterPlace,
  edit: { title?: string | undefined; texts?: readonly string[] | undefined },
): Promise<void> => {
  const title = edit.title === undefined ? undefined : tidy(edit.title);
  const texts = edit.texts?.map((text) => storable(text).trim()).filter((text) => text !== '');
  checkChapter(title, texts);
  return changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { mark, row, paragraphs } = await findChapter(change, serial);
    const before = draft.before(serial, texts === undefined ? null : paragraphs);
    if (title !== undefined) draft.retitle(serial, title);
    if (texts !== undefined) {
      const assigned = assignPids(paragraphs, texts, row.next_pid);
      draft.rewrite(serial, assigned.paragraphs, assigned.nextPid);
    }
    const kept: ChapterEdit = {
      kind: 'edit',
      target: mark,
      ...(title !== undefined && { title }),
      ...(texts !== undefined && { texts }),
    };
    await keepEdit(change, kept, { chapters: [before], moved: null });
  });
};

/** Removes a chapter. The others keep their ids. @throws Error, in Chinese, where there is no such chapter, or no other */
export const dropChapter = (store: Store, { novelId, serial }: ChapterPlace): Promise<void> =>
  changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { mark, paragraphs } = await findChapter(change, serial);
    if (draft.rows.length === 1) throw new Error('这是唯一的一章；整部作品请用 takedown 或 remove');
    const before = draft.before(serial, paragraphs);
    draft.remove(serial);
    await keepEdit(change, { kind: 'drop', target: mark }, { chapters: [before], moved: null });
  });

/**
 * Joins a chapter with the one behind it, whose text, and what members have of it, goes over.
 *
 * @param withTitle keeps the title of the second as a paragraph
 * @throws Error, in Chinese, where there is no such chapter, or none behind it, or both are too long for one
 */
export const mergeChapter = (store: Store, { novelId, serial }: ChapterPlace, withTitle: boolean): Promise<void> =>
  changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { mark, row, paragraphs } = await findChapter(change, serial);
    const index = draft.indexOf(serial);
    const next = draft.rows[index + 1];
    if (next === undefined) throw new Error(`“${row.title}”是最后一章，后面没有可以并进来的`);
    const second = await findChapter(change, next.serial);
    const offset = row.next_pid - 1;
    const heading = withTitle ? [{ pid: String(offset + next.next_pid), text: next.title }] : [];
    const moved = second.paragraphs.map(({ pid, text }) => ({ pid: String(Number(pid) + offset), text }));
    const joined = [...paragraphs, ...heading, ...moved];
    const texts = joined.map(({ text }) => text);
    checkChapter(undefined, texts);
    const chapters = [draft.before(serial, paragraphs), draft.before(next.serial, second.paragraphs)];
    draft.rewrite(serial, joined, offset + next.next_pid + heading.length);
    draft.remove(next.serial);
    const places: MovedParagraphs = { from: next.serial, to: serial, no: index + 1, offset };
    await movePlaces(change.trx, novelId, places);
    const edit: ChapterEdit = { kind: 'merge', target: mark, next: second.mark, withTitle };
    await keepEdit(change, edit, { chapters, moved: places });
  });

/** Leaves out every paragraph that is one of these lines. @returns the number of chapters that had any */
export const dropLines = (store: Store, novelId: number, lines: readonly string[]): Promise<number> =>
  changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const dropped = new Set(lines);
    const chapters: ChapterBefore[] = [];
    const texts = await change.readTexts(draft.rows.map(({ serial }) => serial));
    for (const [serial, paragraphs] of texts) {
      const kept = paragraphs.filter(({ text }) => !dropped.has(text));
      if (kept.length === paragraphs.length) continue;
      chapters.push(draft.before(serial, paragraphs));
      draft.rewrite(serial, kept, 1);
    }
    if (chapters.length > 0) await keepEdit(change, { kind: 'lines', lines: [...dropped] }, { chapters, moved: null });
    return chapters.length;
  });

const checkChapter = (title: string | undefined, texts: readonly string[] | undefined): void => {
  if (title === '') throw new Error('章名不能为空');
  if ((title?.length ?? 0) > novelBounds.chapterTitleLength)
    throw new Error(`章名最多 ${novelBounds.chapterTitleLength} 字`);
  if (texts?.length === 0) throw new Error('正文不能为空；不要这一章请用 drop');
  const length = texts?.reduce((sum, text) => sum + text.length, 0) ?? 0;
  if (length > novelBounds.chapterLength) throw new Error(`正文 ${length} 字，最多 ${novelBounds.chapterLength} 字`);
  if ((texts?.length ?? 0) > novelBounds.paragraphsInChapter)
    throw new Error(`正文 ${texts?.length} 段，最多 ${novelBounds.paragraphsInChapter} 段`);
};

const findChapter = async ({ draft, novelId, readTexts }: ChapterChange, serial: number) => {
  const row = draft.rows[draft.indexOf(serial)];
  if (row === undefined) throw new Error(`没有编号为 ${novelId}-${serial} 的章节`);
  const paragraphs = (await readTexts([serial])).get(serial) ?? [];
  const mark: ChapterMark = { title: row.title, content_hash: row.content_hash };
  return { row, paragraphs, mark };
};

const keepEdit = async ({ trx, novelId, now }: ChapterChange, edit: ChapterEdit, before: EditUndo): Promise<void> => {
  const row = { novel_id: novelId, edit: JSON.stringify(edit), before: JSON.stringify(before), made_at: now };
  await trx.insertInto('chapter_edits').values(row).execute();
};
