import { type Authority, byCommand } from '../../console/record/record-act.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { changeHome } from './home/change-home.ts';

const block = 'home';

/** Key of the lock under which the first picks are set: two servers may start at once on an empty library. */
const lockKey = 'picks';

/**
 * Makes novels the picks of the home page, in this order, unless there are picks already.
 * @param novelIds ids on the wire
 * @returns whether they were set
 */
export const setFirstPicks = async ({ db, dialect }: Store, novelIds: readonly string[]): Promise<boolean> => {
  if (novelIds.length === 0) return false;
  return db.transaction().execute(async (trx) => {
    await dialect.lock(trx, lockKey);
    const chosen = await trx.selectFrom('picks').select('novel_id').where('block', '=', block).executeTakeFirst();
    if (chosen) return false;
    await dialect.lockNovels(trx, novelIds.map(Number));
    await trx
      .insertInto('picks')
      .values(rowsOf(novelIds.map(Number)))
      .execute();
    await countContentChange(trx);
    return true;
  });
};

/**
 * Puts these novels, in this order, in place of all picks; without any, the home page shows what is collected most.
 * @returns the ids without a novel; where there are any, nothing was changed
 */
export const setPicks = async (
  store: Store,
  novelIds: readonly number[],
  authority: Authority = byCommand(),
): Promise<number[]> => {
  const { db, dialect } = store;
  const existing = await db.selectFrom('novels').select('id').where(dialect.isOneOf('novels.id', novelIds)).execute();
  const unknown = novelIds.filter((id) => !existing.some((novel) => novel.id === id));
  if (unknown.length > 0) return unknown;
  await changeHome(store, (layout) => ({ ...layout, picks: [...novelIds] }), authority, Date.now());
  return [];
};

/** The picks in their order, those of novels taken down included. */
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
