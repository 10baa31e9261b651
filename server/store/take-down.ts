import { countContentChange } from './content-revision.ts';
import { moveInFacets } from './facet-cells.ts';
import type { Store } from './open-store.ts';

/**
 * Takes a novel out of everybody's reach, or puts it back: lists, searches, counts and pages change with it at once.
 * Nothing of it is lost, nor what members have of it. Done again it changes nothing.
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
    // An import of the same novel decides by whether it is taken down how it counts.
    await dialect.lock(trx, key.import_key);
    const before = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirst();
    if (!before) return null;
    if ((before.taken_down_at !== null) === takenDown) return { title: before.title, changed: false };
    const taken_down_at = takenDown ? Date.now() : null;
    await trx.updateTable('novels').set({ taken_down_at }).where('id', '=', novelId).execute();
    await countContentChange(trx);
    await moveInFacets(trx, before, { ...before, taken_down_at });
    return { title: before.title, changed: true };
  });
};
