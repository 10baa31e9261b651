import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';

/**
 * Takes a novel down, or puts it back: lists, searches, counts and pages change with it at once. Its rows stay, and
 * those that members have of it. Done again it changes nothing.
 * @returns its title, and whether anything changed; null where there is no such novel
 */
export const setTakenDown = async (
  { db, dialect }: Store,
  novelId: number,
  takenDown: boolean,
): Promise<{ title: string; changed: boolean } | null> => {
  const key = await db.selectFrom('novels').select('import_key').where('id', '=', novelId).executeTakeFirst();
  if (!key) return null;
  return db.transaction().execute(async (trx) => {
    // An import of the same novel reads whether it is taken down, and counts it accordingly.
    await dialect.lock(trx, key.import_key);
    const before = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirst();
    if (!before) return null;
    if ((before.taken_down_at !== null) === takenDown) return { title: before.title, changed: false };
    const taken_down_at = takenDown ? Date.now() : null;
    await trx.updateTable('novels').set({ taken_down_at }).where('id', '=', novelId).execute();
    await countContentChange(trx);
    await updateFacetCounts(trx, before, { ...before, taken_down_at });
    return { title: before.title, changed: true };
  });
};
