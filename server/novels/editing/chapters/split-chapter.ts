import { type Authority, byCommand } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { FailedCall, refuse } from '../../../http/failures/failures.ts';
import { writeAnnotated } from '../../saving/incoming/annotated-text.ts';
import { novelBounds } from '../../saving/incoming/novel-bounds.ts';
import type { ChapterEdit } from '../../saving/plan/chapter-edit.ts';
import { changeChapters } from './change-chapters.ts';
import { ChapterChangedError } from './edit-chapters.ts';
import { type ChapterPlace, checkedTitle, foundChapter, versionOf } from './found-chapter.ts';
import { keepEdit } from './keep-edit.ts';
import { type MovedParagraphs, movePlaces } from './move-places.ts';

/**
 * Makes what stands in a chapter from a paragraph on a chapter of its own, behind it. What members have of these paragraphs goes along.
 *
 * @param split `pid` of the first paragraph of the second chapter, which gets this title; `seen` is the version that the editor saw
 * @returns the entry in the record, and the serial of the second chapter
 * @throws ChapterChangedError where the chapter has changed; FailedCall where there is no such chapter, or nothing would be left of it
 */
export const splitChapter = async (
  store: Store,
  { novelId, serial }: ChapterPlace,
  split: { pid: string; title: string; seen?: string },
  authority: Authority = byCommand(),
): Promise<{ act: number; serial: number }> => {
  const title = checkedTitle(split.title);
  return changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { mark, row, index, paragraphs } = await foundChapter(change, serial);
    if (split.seen !== undefined && split.seen !== versionOf(row)) throw new ChapterChangedError();
    const at = paragraphs.findIndex(({ pid }) => pid === split.pid);
    const paragraph = paragraphs[at];
    refuse(paragraph === undefined && '这一章里没有这一段');
    refuse(at === 0 && '第一段前面没有内容，不能从这里拆开');
    if (paragraph === undefined) throw new ChapterChangedError();
    if (draft.rows.length === novelBounds.chapters)
      throw new FailedCall(409, 'conflict', `一部作品最多 ${novelBounds.chapters} 章`);
    const before = draft.before(serial, paragraphs);
    const [kept, going] = [paragraphs.slice(0, at), paragraphs.slice(at)];
    draft.rewrite(serial, kept, row.next_pid);
    // It is no new text, so lists of what is new do not begin with it.
    const rest = { title, paragraphs: going, nextPid: row.next_pid, publishedAt: row.published_at };
    const second = draft.add(index + 1, rest);
    const pids = going.map(({ pid }) => pid);
    const places: MovedParagraphs = { from: serial, to: second, no: index + 2, offset: 0 };
    await movePlaces(change.trx, novelId, places, pids);
    const edit: ChapterEdit = { kind: 'split', target: mark, at, text: writeAnnotated(paragraph), title };
    const undo = { chapters: [before], moved: places, added: [second] };
    return { act: await keepEdit(change, edit, undo, authority), serial: second };
  });
};
