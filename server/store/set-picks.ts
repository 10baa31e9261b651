import { countContentChange } from './content-revision.ts';
import type { Store } from './open-store.ts';

/**
 * Makes novels the editor's picks of the home page, in this order, unless an editor has chosen some already.
 * @param novelIds ids on the wire
 * @returns whether they were set
 */
export const setFirstPicks = async (store: Store, novelIds: readonly string[]): Promise<boolean> => {
  if (novelIds.length === 0) return false;
  return store.db.transaction().execute(async (trx) => {
    const chosen = await trx.selectFrom('picks').select('novel_id').where('block', '=', 'home').executeTakeFirst();
    if (chosen) return false;
    const picks = novelIds.map((id, position) => ({ block: 'home', position, novel_id: Number(id) }));
    await trx.insertInto('picks').values(picks).execute();
    await countContentChange(trx);
    return true;
  });
};
