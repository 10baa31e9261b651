import type { Transaction } from 'kysely';
import type { ShelfImported } from 'shared-api/schemas/bookshelf';
import { chunks } from '../../db/chunks.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { lockShelf, requireRoom } from '../collect-novel.ts';
import { importPositions, type MatchedNovel } from '../positions/import-positions.ts';
import { parsePastTime } from '../positions/save-progress.ts';
import { type BackupEntry, findNovels } from './find-novels.ts';

/**
 * Imports a backup into a member's shelf. It replaces the entries of the novels it names and leaves the others; reading
 * positions are imported for novels where the member has none. The same backup again changes nothing.
 * @param now epoch milliseconds
 * @throws ShelfFullError where the new entries have no room; then nothing is imported
 */
export const importShelf = (
  store: Store,
  memberId: number,
  { entries, now }: { entries: readonly BackupEntry[]; now: number },
): Promise<ShelfImported> =>
  store.db.transaction().execute(async (trx) => {
    await lockShelf(store, trx, memberId);
    const found = await findNovels(store, trx, entries);
    const missing = entries.filter((_, index) => !found[index]).map(({ title, author }) => ({ title, author }));
    const matched = matchNovels(entries, found);
    const present = await entriesOf(store, trx, memberId, matched);
    const added = matched.filter(({ id }) => !present.has(id));
    await requireRoom(trx, memberId, added.length);
    // Before positions and entries, as for all who write these.
    await store.dialect.lockNovels(
      trx,
      added.map(({ id }) => id),
    );
    await importPositions(store, trx, { memberId, novels: matched, now });
    const readAt = await readTimes(store, trx, memberId, matched);
    const rows = matched.map((novel) => toEntry(memberId, novel, present.get(novel.id), readAt.get(novel.id), now));
    const changed = rows.filter((row) => differs(row, present.get(row.novel_id)));
    await write(trx, changed);
    return { added: added.length, updated: changed.length - added.length, missing };
  });

/** The novels of this library that a backup names, each with the first entry that names it. */
const matchNovels = (
  entries: readonly BackupEntry[],
  found: Awaited<ReturnType<typeof findNovels>>,
): MatchedNovel[] => {
  const matched = new Map<number, MatchedNovel>();
  entries.forEach((entry, index) => {
    const novel = found[index];
    if (novel && !matched.has(novel.id))
      matched.set(novel.id, { id: novel.id, chapter_count: novel.chapter_count, entry });
  });
  return [...matched.values()];
};

const entriesOf = async ({ dialect }: Store, trx: Transaction<Tables>, memberId: number, matched: MatchedNovel[]) => {
  const ids = matched.map(({ id }) => id);
  const rows = await trx
    .selectFrom('bookshelf_entries')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(dialect.isOneOf('novel_id', ids))
    .execute();
  return new Map(rows.map((row) => [row.novel_id, row]));
};

const readTimes = async ({ dialect }: Store, trx: Transaction<Tables>, memberId: number, matched: MatchedNovel[]) => {
  const ids = matched.map(({ id }) => id);
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
  { id, entry }: MatchedNovel,
  present: Tables['bookshelf_entries'] | undefined,
  readAt: number | undefined,
  now: number,
): Tables['bookshelf_entries'] => {
  const addedAt = Math.min(parsePastTime(entry.added_at, now), present?.added_at ?? now);
  return {
    member_id: memberId,
    novel_id: id,
    status: entry.status,
    group_name: storable(entry.group).trim(),
    pinned: entry.pinned ? 1 : 0,
    notify: entry.notify ? 1 : 0,
    added_at: addedAt,
    // A read novel's `recent_at` must differ from `added_at`: equal times mean that it is unread.
    recent_at: readAt === addedAt ? readAt + 1 : (readAt ?? addedAt),
  };
};

const differs = (entry: Tables['bookshelf_entries'], present: Tables['bookshelf_entries'] | undefined): boolean =>
  !present ||
  Object.entries(entry).some(([name, value]) => present[name as keyof Tables['bookshelf_entries']] !== value);

const write = async (trx: Transaction<Tables>, entries: readonly Tables['bookshelf_entries'][]): Promise<void> => {
  for (const some of chunks(entries)) {
    await trx
      .insertInto('bookshelf_entries')
      .values(some)
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
