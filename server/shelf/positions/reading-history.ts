import type { Transaction } from 'kysely';
import type { ContinueReading, ProgressReport, ReadingHistory, ReadNovel } from 'shared-api/schemas/bookshelf';
import { decodeCursor, encodeCursor, type Keyset } from '../../db/cursor.ts';
import { parseNovelId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { summariesOf } from '../../novels/catalog/novel-summaries.ts';
import { readingPositionsOf } from './reading-positions.ts';
import { maxPositions, saveProgress } from './save-progress.ts';

/** Novels to continue: as many as one block of the home page shows. */
const maxContinued = 12;

/** Novels on one page of the history. */
export const historyPageSize = 30;

const list = 'reading-history';

/** Novels that a member read last, the newest first, on the shelf or not; those that were taken down are left out. */
export const continueReading = async (store: Store, memberId: number): Promise<ContinueReading> => {
  const rows = await selectRead(store, memberId, { limit: maxContinued }).execute();
  return { items: await toReadNovels(store, memberId, rows) };
};

/** One page of all that a member read. @throws BadCursorError */
export const listHistory = async (store: Store, memberId: number, cursor?: string): Promise<ReadingHistory> => {
  const after = cursor === undefined ? undefined : decodeCursor([list], cursor);
  const rows = await selectRead(store, memberId, { limit: historyPageSize + 1, after }).execute();
  const shown = rows.slice(0, historyPageSize);
  const last = rows.length > historyPageSize ? shown.at(-1) : undefined;
  return {
    items: await toReadNovels(store, memberId, shown),
    next_cursor: last ? encodeCursor(list, { value: last.read_at, id: last.novel_id }) : null,
  };
};

export const selectRead = (
  { db }: Pick<Store, 'db'>,
  memberId: number,
  { limit, after }: { limit: number; after?: Keyset | undefined },
) =>
  db
    .selectFrom('reading_progress')
    .select(['novel_id', 'read_at'])
    .where('member_id', '=', memberId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('read_at', 'novel_id'), '<', tuple(after?.value ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('read_at', 'desc')
    .orderBy('novel_id', 'desc')
    .limit(limit);

const toReadNovels = async (
  store: Store,
  memberId: number,
  rows: readonly { novel_id: number }[],
): Promise<ReadNovel[]> => {
  const ids = rows.map(({ novel_id }) => novel_id);
  const positions = await readingPositionsOf(store.db, memberId, ids);
  const novels = await summariesOf(store.db, ids);
  return novels.flatMap((novel) => {
    const position = positions.get(Number(novel.id));
    return position ? [{ novel, progress: position.progress, unread_count: position.unread }] : [];
  });
};

/** Reports that are saved at once: on SQLite they share a commit, on PostgreSQL they leave connections to others. */
const reportsAtOnce = 5;

/** Saves positions that a browser kept; of each novel the newest reading wins. @returns how many chapters there were */
export const joinHistory = async (
  store: Store,
  memberId: number,
  reports: readonly ProgressReport[],
  now: number,
): Promise<number> => {
  let saved = 0;
  for (let first = 0; first < reports.length; first += reportsAtOnce) {
    const some = reports.slice(first, first + reportsAtOnce);
    const positions = await Promise.all(some.map((report) => saveProgress(store, memberId, report, now)));
    saved += positions.filter((position) => position !== undefined).length;
  }
  return saved;
};

/** Novels taken out of the history that are remembered of one member: beyond them the one that was taken out first is not. */
export const maxRemovals = maxPositions;

/** Deletes a member's positions in novels, and keeps those from coming back that other devices have not sent yet. @returns how many there were */
export const removeFromHistory = async (
  { db, dialect }: Store,
  memberId: number,
  novelIds: readonly string[],
  now: number,
): Promise<number> => {
  const ids = novelIds.map(parseNovelId).filter((id) => id !== null);
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('history_removals')
      .columns(['member_id', 'novel_id', 'removed_at'])
      .expression((eb) =>
        eb
          .selectFrom('novels')
          .select(({ val, ref }) => [
            val(memberId).as('member_id'),
            ref('id').as('novel_id'),
            val(now).as('removed_at'),
          ])
          .where(dialect.isOneOf('novels.id', ids)),
      )
      .onConflict((conflict) => conflict.columns(['member_id', 'novel_id']).doUpdateSet({ removed_at: now }))
      .execute();
    await forgetOldRemovals(trx, memberId);
    const { numDeletedRows } = await trx
      .deleteFrom('reading_progress')
      .where('member_id', '=', memberId)
      .where(dialect.isOneOf('novel_id', ids))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
};

const forgetOldRemovals = async (trx: Transaction<Tables>, memberId: number): Promise<void> => {
  const removals = trx.selectFrom('history_removals').where('member_id', '=', memberId);
  const last = await removals
    .select(['removed_at', 'novel_id'])
    .orderBy('removed_at', 'desc')
    .orderBy('novel_id', 'desc')
    .offset(maxRemovals)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await trx
    .deleteFrom('history_removals')
    .where('member_id', '=', memberId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('removed_at', 'novel_id'), '<=', tuple(last.removed_at, last.novel_id)),
    )
    .execute();
};

/** Deletes all of a member's positions, and keeps those from coming back that other devices have not sent yet. */
export const clearHistory = async ({ db }: Store, memberId: number, now: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('members').set({ history_cleared_at: now }).where('id', '=', memberId).execute();
    await trx.deleteFrom('history_removals').where('member_id', '=', memberId).execute();
    const { numDeletedRows } = await trx
      .deleteFrom('reading_progress')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
