import type { Transaction } from 'kysely';
import { parseNovelId } from './ids.ts';
import type { BookshelfEntryTable } from './member-tables.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Books on one shelf at most: as many as its export holds and one change can name. */
export const mostBooks = 5_000;

/** There is no room on the shelf for what should go there. */
export class ShelfFullError extends Error {
  override readonly name = 'ShelfFullError';
}

/** Changes of one shelf wait for each other, so that its bound holds and what is answered is what was changed. */
export const lockShelf = ({ dialect }: Store, trx: Transaction<Tables>, memberId: number): Promise<void> =>
  dialect.lock(trx, `bookshelf ${memberId}`);

/** @throws ShelfFullError where so many more books have no room */
export const makeRoom = async (trx: Transaction<Tables>, memberId: number, more: number): Promise<void> => {
  const { count } = await trx
    .selectFrom('bookshelf_entries')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) + more > mostBooks) throw new ShelfFullError(`a shelf holds ${mostBooks} books`);
};

/**
 * Puts a book on a member's shelf or takes it off; done again it changes nothing. The database keeps `collect_count`
 * (see migration 0004).
 * @returns whether it is on the shelf now; null where there is no such book to be read
 * @throws ShelfFullError
 */
export const collectBook = async (
  store: Store,
  memberId: number,
  { bid, collected, now }: { bid: string; collected: boolean; now: number },
): Promise<boolean | null> => {
  const novelId = parseNovelId(bid);
  if (novelId === null) return null;
  return store.db.transaction().execute(async (trx) => {
    const novel = await trx.selectFrom('novels').select('taken_down_at').where('id', '=', novelId).executeTakeFirst();
    // What was taken down can still be let go.
    if (!novel || (collected && novel.taken_down_at !== null)) return null;
    await lockShelf(store, trx, memberId);
    const entry = await trx
      .selectFrom('bookshelf_entries')
      .select('novel_id')
      .where('member_id', '=', memberId)
      .where('novel_id', '=', novelId)
      .executeTakeFirst();
    if (collected && !entry) {
      await makeRoom(trx, memberId, 1);
      await trx
        .insertInto('bookshelf_entries')
        .values(await newEntry(trx, memberId, novelId, now))
        .execute();
    }
    if (!collected && entry) {
      await trx
        .deleteFrom('bookshelf_entries')
        .where('member_id', '=', memberId)
        .where('novel_id', '=', novelId)
        .execute();
    }
    return collected;
  });
};

/** A book that was begun before it came to the shelf is being read. */
const newEntry = async (
  trx: Transaction<Tables>,
  memberId: number,
  novelId: number,
  now: number,
): Promise<BookshelfEntryTable> => {
  const progress = await trx
    .selectFrom('reading_progress')
    .select('read_at')
    .where('member_id', '=', memberId)
    .where('novel_id', '=', novelId)
    .executeTakeFirst();
  return {
    member_id: memberId,
    novel_id: novelId,
    status: progress ? 'reading' : 'want',
    group_name: '',
    pinned: 0,
    notify: 1,
    added_at: now,
    recent_at: progress?.read_at ?? now,
  };
};
