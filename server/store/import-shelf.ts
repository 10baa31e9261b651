import type { Transaction } from 'kysely';
import type { ShelfBackup, ShelfImported } from 'shared-api/schemas/bookshelf';
import { lockShelf, makeRoom } from './collect-book.ts';
import { findBooks } from './find-books.ts';
import { importPlaces, type WantedBook } from './import-places.ts';
import type { BookshelfEntryTable } from './member-tables.ts';
import type { Store } from './open-store.ts';
import { pastTime } from './past-time.ts';
import { storable } from './storable.ts';
import type { Tables } from './tables.ts';

/** Rows in one statement. */
const rowsAtOnce = 250;

/**
 * Takes a backup into a member's shelf. What it says of a book holds from then on; books it does not name stay as they
 * are; a place in a book is taken over where the member has none. The same backup again changes nothing.
 * @param now epoch milliseconds
 * @throws ShelfFullError where the new books have no room; then nothing was taken in
 */
export const importShelf = (
  store: Store,
  memberId: number,
  { books, now }: { books: ShelfBackup['books']; now: number },
): Promise<ShelfImported> =>
  store.db.transaction().execute(async (trx) => {
    await lockShelf(store, trx, memberId);
    const found = await findBooks(store, trx, books);
    const missing = books.filter((_, index) => !found[index]).map(({ title, author }) => ({ title, author }));
    const wanted = toWanted(books, found);
    const there = await entriesThere(store, trx, memberId, wanted);
    const added = wanted.filter(({ id }) => !there.has(id));
    await makeRoom(trx, memberId, added.length);
    await importPlaces(store, trx, { memberId, books: wanted, now });
    const readAt = await readTimes(store, trx, memberId, wanted);
    const entries = wanted.map((one) => toEntry(memberId, one, there.get(one.id), readAt.get(one.id), now));
    const changed = entries.filter((entry) => differs(entry, there.get(entry.novel_id)));
    await store.dialect.lockNovels(
      trx,
      added.map(({ id }) => id),
    );
    await write(trx, changed);
    return { added: added.length, updated: changed.length - added.length, missing };
  });

/** Each book of this library once, as the backup names it first. */
const toWanted = (books: ShelfBackup['books'], found: Awaited<ReturnType<typeof findBooks>>): WantedBook[] => {
  const wanted = new Map<number, WantedBook>();
  books.forEach((book, index) => {
    const novel = found[index];
    if (novel && !wanted.has(novel.id))
      wanted.set(novel.id, { id: novel.id, chapter_count: novel.chapter_count, book });
  });
  return [...wanted.values()];
};

const entriesThere = async ({ dialect }: Store, trx: Transaction<Tables>, memberId: number, wanted: WantedBook[]) => {
  const ids = wanted.map(({ id }) => id);
  const rows = await trx
    .selectFrom('bookshelf_entries')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(dialect.isOneOf('novel_id', ids))
    .execute();
  return new Map(rows.map((row) => [row.novel_id, row]));
};

const readTimes = async ({ dialect }: Store, trx: Transaction<Tables>, memberId: number, wanted: WantedBook[]) => {
  const ids = wanted.map(({ id }) => id);
  const rows = await trx
    .selectFrom('reading_progress')
    .select(['novel_id', 'read_at'])
    .where('member_id', '=', memberId)
    .where(dialect.isOneOf('novel_id', ids))
    .execute();
  return new Map(rows.map(({ novel_id, read_at }) => [novel_id, read_at]));
};

const toEntry = (
  memberId: number,
  { id, book }: WantedBook,
  there: BookshelfEntryTable | undefined,
  readAt: number | undefined,
  now: number,
): BookshelfEntryTable => {
  const addedAt = Math.min(pastTime(book.added_at, now), there?.added_at ?? now);
  return {
    member_id: memberId,
    novel_id: id,
    status: book.status,
    group_name: storable(book.group).trim(),
    pinned: book.pinned ? 1 : 0,
    notify: book.notify ? 1 : 0,
    added_at: addedAt,
    recent_at: readAt ?? addedAt,
  };
};

const differs = (entry: BookshelfEntryTable, there: BookshelfEntryTable | undefined): boolean =>
  !there || Object.entries(entry).some(([name, value]) => there[name as keyof BookshelfEntryTable] !== value);

const write = async (trx: Transaction<Tables>, entries: readonly BookshelfEntryTable[]): Promise<void> => {
  for (let first = 0; first < entries.length; first += rowsAtOnce) {
    await trx
      .insertInto('bookshelf_entries')
      .values(entries.slice(first, first + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'novel_id']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          group_name: eb.ref('excluded.group_name'),
          pinned: eb.ref('excluded.pinned'),
          notify: eb.ref('excluded.notify'),
          added_at: eb.ref('excluded.added_at'),
          recent_at: eb.ref('excluded.recent_at'),
        })),
      )
      .execute();
  }
};
