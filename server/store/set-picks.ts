import { countContentChange } from './content-revision.ts';
import type { Store } from './open-store.ts';

const block = 'home';

/**
 * Makes novels the editor's picks of the home page, in this order, unless an editor has chosen some already.
 * @param novelIds ids on the wire
 * @returns whether they were set
 */
export const setFirstPicks = async (store: Store, novelIds: readonly string[]): Promise<boolean> => {
  if (novelIds.length === 0) return false;
  return store.db.transaction().execute(async (trx) => {
    const chosen = await trx.selectFrom('picks').select('novel_id').where('block', '=', block).executeTakeFirst();
    if (chosen) return false;
    await trx
      .insertInto('picks')
      .values(rowsOf(novelIds.map(Number)))
      .execute();
    await countContentChange(trx);
    return true;
  });
};

/**
 * Puts these novels, in this order, in place of the picks there are; with none the home page chooses by itself.
 * @returns the ids that are no novel's; where there are any, nothing was changed
 */
export const setPicks = ({ db, dialect }: Store, novelIds: readonly number[]): Promise<number[]> =>
  db.transaction().execute(async (trx) => {
    const there = await trx.selectFrom('novels').select('id').where(dialect.isOneOf('novels.id', novelIds)).execute();
    const known = new Set(there.map(({ id }) => id));
    const unknown = novelIds.filter((id) => !known.has(id));
    if (unknown.length > 0) return unknown;
    await trx.deleteFrom('picks').where('block', '=', block).execute();
    if (novelIds.length > 0) await trx.insertInto('picks').values(rowsOf(novelIds)).execute();
    await countContentChange(trx);
    return [];
  });

/** The picks in their order, those of them included that were taken down. */
export const listPicks = async ({ db }: Store): Promise<{ novel_id: string; title: string }[]> => {
  const rows = await db
    .selectFrom('picks')
    .innerJoin('novels', 'novels.id', 'picks.novel_id')
    .select(['picks.novel_id', 'novels.title'])
    .where('block', '=', block)
    .orderBy('position')
    .execute();
  return rows.map(({ novel_id, title }) => ({ novel_id: String(novel_id), title }));
};

const rowsOf = (novelIds: readonly number[]) => novelIds.map((novel_id, position) => ({ block, position, novel_id }));
