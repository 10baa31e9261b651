import type { Kysely } from 'kysely';
import type { ShelfBackup, ShelfChange } from 'shared-api/schemas/bookshelf';
import { parseNovelId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { storable } from '../db/storable.ts';
import type { Tables } from '../db/tables.ts';
import { backUp } from './backup/shelf-backup.ts';
import { lockShelf } from './collect-novel.ts';
import { isInView } from './shelf-view.ts';

/**
 * Changes many entries of a member's shelf at once, all or none; novels that are not on it are ignored. A view is what it
 * shows when it is changed: at most as many entries as a shelf holds.
 * @returns the entries as they were: {@link importShelf} of them undoes the change
 */
export const changeShelf = async (store: Store, memberId: number, change: ShelfChange): Promise<ShelfBackup> => {
  return store.db.transaction().execute(async (trx) => {
    await lockShelf(store, trx, memberId);
    const ids = [...parsed(change.bids), ...(await novelsInView(trx, memberId, change.view))];
    const before = await backUp({ db: trx, dialect: store.dialect }, memberId, ids);
    const novelIds = before.books.map(({ bid }) => Number(bid));
    const columns = toColumns(change);
    if (change.removed) {
      await store.dialect.lockNovels(trx, novelIds);
      await trx
        .deleteFrom('bookshelf_entries')
        .where('member_id', '=', memberId)
        .where(store.dialect.isOneOf('novel_id', novelIds))
        .execute();
    } else if (Object.keys(columns).length > 0) {
      await trx
        .updateTable('bookshelf_entries')
        .set(columns)
        .where('member_id', '=', memberId)
        .where(store.dialect.isOneOf('novel_id', novelIds))
        .execute();
    }
    return before;
  });
};

const parsed = (bids: readonly string[] = []): number[] => bids.flatMap((bid) => parseNovelId(bid) ?? []);

const novelsInView = async (db: Kysely<Tables>, memberId: number, view: ShelfChange['view']): Promise<number[]> => {
  if (!view) return [];
  const except = new Set(parsed(view.except));
  const rows = await db.selectFrom('bookshelf_entries').select('novel_id').where(isInView(memberId, view)).execute();
  return rows.map(({ novel_id }) => novel_id).filter((id) => !except.has(id));
};

const toColumns = ({ status, group, pinned, notify }: ShelfChange): Partial<Tables['bookshelf_entries']> => ({
  ...(status !== undefined && { status }),
  ...(group !== undefined && { group_name: storable(group).trim() }),
  ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
  ...(notify !== undefined && { notify: notify ? 1 : 0 }),
});
