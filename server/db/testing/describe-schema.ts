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
  sqlite: `select type || ' ' || name || ': ' || coalesce(sql, '') as line from sqlite_master`,
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
