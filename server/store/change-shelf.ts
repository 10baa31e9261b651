import type { ShelfBackup, ShelfChange } from 'shared-api/schemas/bookshelf';
import { lockShelf } from './collect-book.ts';
import { parseNovelId } from './ids.ts';
import type { BookshelfEntryTable } from './member-tables.ts';
import type { Store } from './open-store.ts';
import { backUp } from './shelf-backup.ts';
import { storable } from './storable.ts';

/**
 * Changes many entries of a member's shelf at once, all or none; books that are not on it are passed over.
 * @returns the entries as they were: {@link importShelf} of them undoes the change
 */
export const changeShelf = async (store: Store, memberId: number, change: ShelfChange): Promise<ShelfBackup> => {
  const ids = change.bids.flatMap((bid) => parseNovelId(bid) ?? []);
  return store.db.transaction().execute(async (trx) => {
    await lockShelf(store, trx, memberId);
    const before = await backUp({ db: trx, dialect: store.dialect }, memberId, ids);
    const there = before.books.map(({ bid }) => Number(bid));
    const columns = toColumns(change);
    if (change.removed) {
      await store.dialect.lockNovels(trx, there);
      await trx
        .deleteFrom('bookshelf_entries')
        .where('member_id', '=', memberId)
        .where(store.dialect.isOneOf('novel_id', there))
        .execute();
    } else if (Object.keys(columns).length > 0) {
      await trx
        .updateTable('bookshelf_entries')
        .set(columns)
        .where('member_id', '=', memberId)
        .where(store.dialect.isOneOf('novel_id', there))
        .execute();
    }
    return before;
  });
};

const toColumns = ({ status, group, pinned, notify }: ShelfChange): Partial<BookshelfEntryTable> => ({
  ...(status !== undefined && { status }),
  ...(group !== undefined && { group_name: storable(group).trim() }),
  ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
  ...(notify !== undefined && { notify: notify ? 1 : 0 }),
});
