import { type CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';

interface Query {
  compile(provider: QueryExecutorProvider): CompiledQuery;
}

/** The plan of a query in the database's own words, one step a line. */
export const planOf = (store: Store, query: Query): Promise<string[]> =>
  store.dialect.name === 'sqlite' ? planOnSqlite(store, query) : planOnPostgres(store, query);

const planOnSqlite = async ({ db }: Store, query: Query): Promise<string[]> => {
  const { sql: words, ...compiled } = query.compile(db);
  const { rows } = await db.executeQuery<{ detail: string }>({ ...compiled, sql: `explain query plan ${words}` });
  return rows.map(({ detail }) => detail);
};

/**
 * PostgreSQL scans and sorts small tables though they have an index. With both switched off as far as it can do without them, only
 * queries that no index serves still do so.
 */
const planOnPostgres = ({ db }: Store, query: Query): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    for (const way of ['seqscan', 'sort', 'incremental_sort']) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
    }
    const { sql: words, ...compiled } = query.compile(trx);
    const { rows } = await trx.executeQuery<Record<string, string>>({ ...compiled, sql: `explain ${words}` });
    return rows.map((row) => String(row['QUERY PLAN']).trim());
  });

/** The steps that sort by themselves, instead of reading an index in its order. */
export const sorts = (plan: string[]): string[] => plan.filter((step) => /TEMP B-TREE|\bSort\b(?! Key)/.test(step));

/** The steps that scan a whole table. An index of novels that is read in its order until a page is full is no such scan. */
export const scans = (plan: string[]): string[] =>
  plan.filter(
    (step, number) =>
      /^SCAN (?!novels USING (COVERING )?INDEX|json_each|CONSTANT ROW)|\bSeq Scan\b/.test(step) ||
      // PostgreSQL's way around a scan: all of an index.
      (/\bIndex (Only )?Scan (Backward )?using (?!\S+ on novels\b)/.test(step) &&
        !plan[number + 1]?.startsWith('Index Cond')),
  );
