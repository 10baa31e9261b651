import { type Authority, byCommand } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { storable } from '../../../db/storable.ts';
import { FailedCall, refuse } from '../../../http/failures/failures.ts';
import { novelBounds } from '../../saving/incoming/novel-bounds.ts';
import { tidy } from '../../saving/incoming/prepare-novel.ts';
import { beginVolume, isVolumeStart, moveRun, runFrom } from '../../saving/plan/arrange-chapters.ts';
import { changeChapters } from './change-chapters.ts';
import { type ChapterPlace, foundRow, markOf } from './found-chapter.ts';
import { keepEdit, placedRun } from './keep-edit.ts';

/**
 * Moves a chapter, or a run of them, behind another chapter of the novel. They join the volume there, but a whole volume that comes between
 * two others stays one.
 *
 * @param move serials of the first and the last chapter of the run, and the number of the chapter that comes before it; 0: none
 * @returns the entry in the record; null where they stand there
 * @throws FailedCall where there is no such chapter, or the run has no such end or would come behind itself
 */
export const moveChapters = (
  store: Store,
  novelId: number,
  move: { first: number; last: number; after: number },
  authority: Authority = byCommand(),
): Promise<number | null> =>
  changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const [first, last] = [foundRow(change, move.first), foundRow(change, move.last)];
    const at = move.after - 1;
    const before = draft.rows[at];
    const run = { first: first.index, last: last.index };
    if (at >= draft.rows.length)
      throw new FailedCall(404, 'not_found', `没有第 ${move.after} 章，一共 ${draft.rows.length} 章`);
    refuse(run.last < run.first && '最后一章不能在第一章前面');
    refuse(at >= run.first && at <= run.last && '不能移到自己后面');
    if (at === run.first - 1) return null;
    const placed = placedRun(draft.current, run);
    draft.arrange((arrangement) => moveRun(arrangement, run, at));
    const edit = { kind: 'move', first: first.mark, last: last.mark, after: before ? markOf(before) : null } as const;
    return keepEdit(change, edit, { chapters: [], moved: null, placed }, authority);
  });

/**
 * Lets a volume begin at a chapter, or gives the one that does another title; null: none begins there, and the chapters join the volume
 * before it.
 *
 * @returns the entry in the record; null where it is so
 * @throws FailedCall where there is no such chapter, or a title is empty or too long, or there would be too many volumes
 */
export const setVolume = async (
  store: Store,
  { novelId, serial }: ChapterPlace,
  typed: string | null,
  authority: Authority = byCommand(),
): Promise<number | null> => {
  const title = typed === null ? null : tidy(storable(typed));
  refuse(title === '' && '卷名不能为空');
  const max = novelBounds.volumeTitleLength;
  refuse(title !== null && title.length > max && `卷名最多 ${max} 字`);
  return changeChapters(store, novelId, async (change) => {
    const { draft } = change;
    const { row, index } = foundRow(change, serial);
    const { chapters, volumes } = draft.current;
    const own = isVolumeStart(chapters, index) ? volumes.find(({ no }) => no === row.volume_no)?.title : undefined;
    if ((own ?? null) === title) return null;
    if (own === undefined && volumes.length >= novelBounds.volumes)
      throw new FailedCall(409, 'conflict', `一部作品最多 ${novelBounds.volumes} 卷`);
    const placed = placedRun(draft.current, runFrom(chapters, index));
    draft.arrange((arrangement) => beginVolume(arrangement, index, title));
    const edit = { kind: 'volume', target: markOf(row), title } as const;
    return keepEdit(change, edit, { chapters: [], moved: null, placed }, authority);
  });
};
