import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';

/** Bounds how long others wait for one turn. */
const novelsPerTurn = 2_000;

/**
 * Brings what lists in pages are ordered by to what has been counted by now: between two calls their order stands, however much is
 * read and collected, so that whoever turns pages misses nothing and meets nothing twice.
 * @returns whether any novel has another place
 */
export const renewOrders = async (store: Store, signal?: AbortSignal): Promise<boolean> => {
  let isChanged = false;
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const last = await lastOfTurn(store, after);
    if (last === null) return isChanged;
    const ids = (await selectOutdated(store, after, last).execute(store.db)).rows.map(({ id }) => id);
    if (ids.length > 0) await renew(store, ids);
    isChanged ||= ids.length > 0;
    after = last;
    // SQLite answers synchronously: without a pause nobody else would be answered until the end.
    await setImmediate();
  }
};

const lastOfTurn = async ({ db }: Store, after: number): Promise<number | null> => {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last
    from (select id from novels where id > ${after} order by id limit ${novelsPerTurn}) as turn`.execute(db);
  return rows[0]?.last ?? null;
};

/** Novels of a range of ids whose counts are not those that lists are ordered by. */
export const selectOutdated = ({ dialect }: Pick<Store, 'dialect'>, after: number, last: number) =>
  sql<{ id: number }>`select id from ${dialect.throughIndex('novels', 'novels_to_sort')}
    where id > ${after} and id <= ${last} and (listed_reads <> read_week or listed_collects <> collect_count)`;

const renew = ({ db, dialect }: Store, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await dialect.lockNovels(trx, ids);
    await trx
      .updateTable('novels')
      .set((eb) => ({ listed_reads: eb.ref('read_week'), listed_collects: eb.ref('collect_count') }))
      .where(dialect.isOneOf('id', ids))
      .execute();
  });
