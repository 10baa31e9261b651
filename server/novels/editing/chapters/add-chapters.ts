import { type Authority, byCommand } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import { queueUpdate } from '../../../messages/updates/queue-update.ts';
import { novelBounds } from '../../saving/incoming/novel-bounds.ts';
import { assignPids } from '../../saving/plan/assign-pids.ts';
import { changeChapters } from './change-chapters.ts';
import { checkedTexts, checkedTitle, foundRow, markOf } from './found-chapter.ts';
import { keepEdit } from './keep-edit.ts';

/** A chapter as an editor wrote it. */
interface WrittenChapter {
  title: string;
  texts: readonly string[];
}

/**
 * Puts chapters that are new behind another. Readers who follow the novel are told of them, as of an import's.
 * @param after serial of the chapter before them; null: in front of all; 'end': behind all
 * @returns the entry in the record, and the serials of the new chapters
 * @throws FailedCall where there is no such chapter or novel, or a chapter is beyond the bounds, or there would be too many
 */
export const addChapters = async (
  store: Store,
  { novelId, after }: { novelId: number; after: number | null | 'end' },
  written: readonly WrittenChapter[],
  authority: Authority = byCommand(),
): Promise<{ act: number; serials: number[] }> => {
  const chapters = written.map(({ title, texts }) => ({ title: checkedTitle(title), texts: checkedTexts(texts) }));
  return changeChapters(store, novelId, async (change) => {
    const { draft, novel, now, trx } = change;
    if (draft.rows.length + chapters.length > novelBounds.chapters)
      throw new FailedCall(409, 'conflict', `一部作品最多 ${novelBounds.chapters} 章`);
    const last = draft.rows.at(-1);
    const before =
      after === 'end' ? last && foundRow(change, last.serial) : after === null ? undefined : foundRow(change, after);
    const at = before === undefined ? 0 : before.index + 1;
    const serials = chapters.map(({ title, texts }, index) =>
      draft.add(at + index, {
        title,
        ...assignPids([], texts, 1),
        // Chapters that come together were published one after the other, as those of an import.
        publishedAt: now - (chapters.length - 1 - index),
      }),
    );
    const edit = { kind: 'add', after: before ? markOf(before.row) : null, chapters } as const;
    const act = await keepEdit(change, edit, { chapters: [], moved: null, added: serials }, authority);
    const told = chapters.map(({ title }, index) => ({ title, serial: serials[index] ?? 0 }));
    if (novel.taken_down_at === null) await queueUpdate(trx, { novelId, title: novel.title, chapters: told, now });
    return { act, serials };
  });
};
