import { sql } from 'kysely';
import type { Store } from '../open-store.ts';

/**
 * Everything that migrations make, in one comparable form: tables with their columns, constraints, indexes, triggers and
 * functions, one line each, sorted.
 */
export const describeSchema = async ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`${sql.raw(linesOf[dialect.name])}`.execute(db);
  return rows.map(({ line }) => line).sort();
};

const linesOf = {
  // Of a table that was altered the statement that made it reads otherwise, so what SQLite understood of it is compared.
  sqlite: `
    select concat_ws(' ', 'column', made.name, cid, own.name, own.type, iif("notnull", 'not null', ''), dflt_value, pk, hidden,
      iif(made.sql like '%autoincrement%', 'autoincrement', '')) as line
    from sqlite_master as made, pragma_table_xinfo(made.name) as own where made.type = 'table'
    union all
    select concat_ws(' ', 'references', made.name, own."from", own."table", own."to", on_update, on_delete)
    from sqlite_master as made, pragma_foreign_key_list(made.name) as own where made.type = 'table'
    union all
    select concat_ws(' ', 'index', made.name, own.name, "unique", origin, partial,
      (select group_concat(concat_ws(' ', seqno, name, desc, coll, key)) from pragma_index_xinfo(own.name)),
      (select sql from sqlite_master where name = own.name))
    from sqlite_master as made, pragma_index_list(made.name) as own where made.type = 'table'
    union all
    select concat_ws(' ', type, name, sql) from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'`,
  postgres: `
    select concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, collation_name, is_nullable,
      column_default, identity_generation) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
};
