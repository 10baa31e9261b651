import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Memory that one index may take while it is made. */
const sortMemory = '512MB';

/** Of {@link Dialect.withoutIndexes}: indexes behind keys stay, since rows come in their order; what refers to other tables is checked in one pass. */
export const withoutIndexes = async (
  trx: Transaction<Tables>,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> => {
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace and relname = any(${tables})`.execute(trx);
  const { rows: indexes } = await sql<{ name: string; statement: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relname = any(${tables})
      and not exists (select 1 from pg_constraint where conindid = indexrelid and contype <> 'f')`.execute(trx);
  for (const { table, name } of references) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(trx);
  await fill();
  await sql`set local maintenance_work_mem = ${sql.lit(sortMemory)}`.execute(trx);
  for (const { statement } of indexes) await sql.raw(statement).execute(trx);
  for (const { table, name, definition } of references)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx);
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(trx);
};
