import type { CompiledQuery } from 'kysely';
import type { Store } from '../store/open-store.ts';

/** How SQLite will go about a query, a step a line, in its own words. */
export const planOf = async ({ db }: Store, query: { compile(): CompiledQuery }): Promise<string[]> => {
  const { sql, parameters, ...compiled } = query.compile();
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...compiled,
    sql: `explain query plan ${sql}`,
    parameters,
  });
  return rows.map(({ detail }) => detail);
};

/** The steps that sort by themselves, instead of reading an index in its order. */
export const sorts = (plan: string[]): string[] => plan.filter((step) => step.includes('TEMP B-TREE'));
