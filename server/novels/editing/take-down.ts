import type { Transaction } from 'kysely';
import { type Authority, byCommand, recordAct } from '../../console/record/record-act.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';
import { changeNovel, type NovelRow, novelObject } from './change-novel.ts';

/**
 * Takes a novel down, or puts it back: lists, searches, counts and pages change with it at once. Its rows stay, and
 * those that members have of it. Done again it changes nothing.
 * @param now epoch milliseconds
 * @returns its title, whether anything changed, and the entry in the record where it did; null where there is no such novel
 */
export const setTakenDown = (
  store: Store,
  novelId: number,
  takenDown: boolean,
  authority: Authority = byCommand(),
  now = Date.now(),
): Promise<{ title: string; changed: boolean; act: number | null } | null> =>
  changeNovel(store, novelId, async (trx, before) => {
    const { title } = before;
    const after = await writeTakenDown(trx, before, takenDown, now);
    if (after === null) return { title, changed: false, act: null };
    await countContentChange(trx);
    await updateFacetCounts(trx, before, after);
    const act = await recordAct(
      trx,
      authority,
      {
        kind: takenDown ? 'novel.take_down' : 'novel.restore',
        object: novelObject(before),
        before: { taken_down: !takenDown },
        after: { taken_down: takenDown },
      },
      now,
    );
    return { title, changed: true, act };
  });

/** Writes whether a novel is taken down, without counting it. @returns the novel afterwards; null where it was so before */
export const writeTakenDown = async (
  trx: Transaction<Tables>,
  before: NovelRow,
  takenDown: boolean,
  now: number,
): Promise<NovelRow | null> => {
  if ((before.taken_down_at !== null) === takenDown) return null;
  const taken_down_at = takenDown ? now : null;
  await trx.updateTable('novels').set({ taken_down_at }).where('id', '=', before.id).execute();
  return { ...before, taken_down_at };
};
