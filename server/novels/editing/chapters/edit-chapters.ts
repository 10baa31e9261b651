import type { Paragraph } from 'shared-api/schemas/chapter';
import { type Authority, byCommand } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import { writeAnnotated } from '../../saving/incoming/annotated-text.ts';
import { assignPids } from '../../saving/plan/assign-pids.ts';
import type { ChapterEdit } from '../../saving/plan/chapter-edit.ts';
import { changeChapters } from './change-chapters.ts';
import type { ChapterBefore } from './chapter-draft.ts';
import {
  type ChapterPlace,
  checkedTexts,
  checkedTitle,
  foundChapter,
  linesOf,
  refuseLength,
  versionOf,
} from './found-chapter.ts';
import { keepEdit } from './keep-edit.ts';
import { type MovedParagraphs, movePlaces } from './move-places.ts';

/** A chapter is not any more what the editor saw who has changed it. */
export class ChapterChangedError extends Error {
  override readonly name = 'ChapterChangedError';
}

/**
 * Gives a chapter another title or text. Its id and the paragraphs that stay keep what members have of them; a paragraph whose words
 * stay keeps its ruby and its notes, and the line of a picture stands for it.
 *
 * @param edit absent ones stay; `seen` is the version that was edited, where the chapter may have changed meanwhile
 * @returns the entry in the record; null where nothing changed
 * @throws ChapterChangedError where it has; FailedCall where there is no such chapter, or a title or text is beyond the bounds
 */
export const editChapter = async (
  store: Store,
  { novelId, serial }: ChapterPlace,
  edit: { title?: string | undefined; texts?: readonly string[] | undefined; seen?: string },
  authority: Authority = byCommand(),
): Promise<number | null> => {
  const title = edit.title === undefined ? undefined : checkedTitle(edit.title);
  const plain = edit.texts === undefined ? undefined : checkedTexts(edit.texts);
  return changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { mark, row, paragraphs } = await foundChapter(change, serial);
    if (edit.seen !== undefined && edit.seen !== versionOf(row)) throw new ChapterChangedError();
    const before = draft.before(serial, plain === undefined ? null : paragraphs);
    const texts = plain && withKeptAnnotations(plain, paragraphs);
    const isSameText = texts === undefined || isSame(texts, paragraphs.map(writeAnnotated));
    if (isSameText && (title === undefined || title === row.title)) return null;
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
    return keepEdit(change, kept, { chapters: [before], moved: null }, authority);
  });
};

/**
 * Removes a chapter. The others keep their ids.
 * @returns the entry in the record
 * @throws FailedCall where there is no such chapter, or no other
 */
export const dropChapter = (
  store: Store,
  { novelId, serial }: ChapterPlace,
  authority = byCommand(),
): Promise<number> =>
  changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { mark, paragraphs } = await foundChapter(change, serial);
    if (draft.rows.length === 1)
      throw new FailedCall(409, 'conflict', '这是唯一的一章，不能删去；整部作品可以下架或移除');
    const before = draft.before(serial, paragraphs);
    draft.remove(serial);
    return keepEdit(change, { kind: 'drop', target: mark }, { chapters: [before], moved: null }, authority);
  });

/**
 * Joins a chapter with the one behind it, whose text, and what members have of it, goes over.
 *
 * @param withTitle keeps the title of the second as a paragraph
 * @returns the entry in the record
 * @throws FailedCall where there is no such chapter, or none behind it, or both are too long for one
 */
export const mergeChapter = (
  store: Store,
  { novelId, serial }: ChapterPlace,
  withTitle: boolean,
  authority: Authority = byCommand(),
): Promise<number> =>
  changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { mark, row, index, paragraphs } = await foundChapter(change, serial);
    const next = draft.rows[index + 1];
    if (next === undefined) throw new FailedCall(409, 'conflict', `“${row.title}”是最后一章，后面没有可以并进来的`);
    const second = await foundChapter(change, next.serial);
    const offset = row.next_pid - 1;
    const heading = withTitle ? [{ pid: String(offset + next.next_pid), text: next.title }] : [];
    const moved = second.paragraphs.map((moving) => ({ ...moving, pid: String(Number(moving.pid) + offset) }));
    const joined = [...paragraphs, ...heading, ...moved];
    refuseLength(joined.map(({ text }) => text));
    const chapters = [draft.before(serial, paragraphs), draft.before(next.serial, second.paragraphs)];
    draft.rewrite(serial, joined, offset + next.next_pid + heading.length);
    draft.remove(next.serial);
    const places: MovedParagraphs = { from: next.serial, to: serial, no: index + 1, offset };
    await movePlaces(change.trx, novelId, places);
    const edit: ChapterEdit = { kind: 'merge', target: mark, next: second.mark, withTitle };
    return keepEdit(change, edit, { chapters, moved: places }, authority);
  });

/** Leaves out every paragraph that is one of these lines. @returns the number of chapters that had any */
export const dropLines = (
  store: Store,
  novelId: number,
  lines: readonly string[],
  authority: Authority = byCommand(),
): Promise<number> =>
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
    if (chapters.length > 0)
      await keepEdit(change, { kind: 'lines', lines: [...dropped] }, { chapters, moved: null }, authority);
    return chapters.length;
  });

/** Lines as an editor saw them, without annotations, with those of the paragraphs that they still are. */
const withKeptAnnotations = (texts: readonly string[], before: readonly Paragraph[]): string[] => {
  const lines = linesOf(before);
  const annotated = new Map(before.map((paragraph, index) => [lines[index], writeAnnotated(paragraph)]));
  return texts.map((text) => annotated.get(text) ?? text);
};

const isSame = (texts: readonly string[], others: readonly string[]): boolean =>
  texts.length === others.length && texts.every((text, index) => text === others[index]);
