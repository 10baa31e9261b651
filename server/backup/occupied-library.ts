import { type Kysely, sql } from 'kysely';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

/** A library would be overwritten that has something, and nobody said that it may. */
class OccupiedLibraryError extends Error {
  override readonly name = 'OccupiedLibraryError';
}

export const refuseToOverwrite = (): never => {
  throw new OccupiedLibraryError('目标书库里已有作品或用户：确定不要它们时，加上 --overwrite');
};

/** Whether a database, which may have no tables, holds a novel or a member. */
export const hasSomething = async ({ dialect }: Pick<Store, 'dialect'>, db: Kysely<Tables>): Promise<boolean> => {
  for (const table of ['novels', 'members']) {
    const present =
      dialect.name === 'sqlite'
        ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
        : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${table}`;
    if ((await present.execute(db)).rows.length === 0) continue;
    if ((await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0) return true;
  }
  return false;
};
