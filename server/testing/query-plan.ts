import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import type { Store } from '../db/open-store.ts';

/** The plan of a query in SQLite's own words, one step a line. */
export const planOf = async (
  { db }: Store,
  query: { compile(provider: QueryExecutorProvider): CompiledQuery },
): Promise<string[]> => {
  const { sql, parameters, ...compiled } = query.compile(db);
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...compiled,
    sql: `explain query plan ${sql}`,
    parameters,
  });
  return rows.map(({ detail }) => detail);
};

/** The steps that sort by themselves, instead of reading an index in its order. */
export const sorts = (plan: string[]): string[] => plan.filter((step) => step.includes('TEMP B-TREE'));

/** The steps that scan a whole table. An index of novels that is read in its order until a page is full is no such scan. */
export const scans = (plan: string[]): string[] =>
  plan.filter((step) => /^SCAN (?!novels USING (COVERING )?INDEX|json_each|CONSTANT ROW)/.test(step));
