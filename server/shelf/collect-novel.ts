import type { Transaction } from 'kysely';
import { parseNovelId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

/** Entries of one shelf, which is also the limit of an export and of one change. */
export const maxShelfEntries = 5_000;

/** A shelf has no room for the entries that should be added. */
export class ShelfFullError extends Error {
  override readonly name = 'ShelfFullError';
}

/**
 * Locks a member's shelf until the transaction ends, so that its limit holds and a change answers with what it changed.
 */
export const lockShelf = ({ dialect }: Store, trx: Transaction<Tables>, memberId: number): Promise<void> =>
  dialect.lock(trx, `bookshelf ${memberId}`);

/** Checks that a shelf has room for more entries. @throws ShelfFullError */
export const requireRoom = async (trx: Transaction<Tables>, memberId: number, more: number): Promise<void> => {
  const { count } = await trx
    .selectFrom('bookshelf_entries')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) + more > maxShelfEntries)
    throw new ShelfFullError(`a shelf has at most ${maxShelfEntries} entries`);
};

/**
 * Adds a novel to a member's shelf or removes it; a repetition changes nothing. Triggers keep `collect_count` (migration
 * 0004).
 * @returns whether it is on the shelf now; null where no such novel can be read
 * @throws ShelfFullError
 */
export const collectNovel = async (
  store: Store,
  memberId: number,
  { bid, collected, now }: { bid: string; collected: boolean; now: number },
): Promise<boolean | null> => {
  const novelId = parseNovelId(bid);
  if (novelId === null) return null;
  return store.db.transaction().execute(async (trx) => {
    const novel = await trx.selectFrom('novels').select('taken_down_at').where('id', '=', novelId).executeTakeFirst();
    // A novel that was taken down can still be removed.
    if (!novel || (collected && novel.taken_down_at !== null)) return null;
    await lockShelf(store, trx, memberId);
    // The trigger that counts writes the novel after the entry; who removes the novel does it the other way round.
    if (!collected) await store.dialect.lockNovels(trx, [novelId]);
    const entry = await trx
      .selectFrom('bookshelf_entries')
      .select('novel_id')
      .where('member_id', '=', memberId)
      .where('novel_id', '=', novelId)
      .executeTakeFirst();
    if (collected && !entry) {
      await requireRoom(trx, memberId, 1);
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

/** A new entry; a novel that was begun before gets the status `reading`. */
const newEntry = async (
  trx: Transaction<Tables>,
  memberId: number,
  novelId: number,
  now: number,
): Promise<Tables['bookshelf_entries']> => {
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
