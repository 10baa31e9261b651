import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import type { Store } from '../../db/open-store.ts';

/** What PostgreSQL tells of one step of a plan that was carried out; rows are those of each time. */
interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: Step[];
}

/** Rows of a table that a query reads on PostgreSQL, which carries it out. */
export const rowsRead = async (
  { db }: Pick<Store, 'db'>,
  query: { compile(provider: QueryExecutorProvider): CompiledQuery },
  table: string,
): Promise<number> => {
  const { sql: words, ...compiled } = query.compile(db);
  const explained = { ...compiled, sql: `explain (analyze, format json) ${words}` };
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Step }[] }>(explained);
  const [first] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!first) throw new Error(`no plan of ${words}`);
  return ofTable(first.Plan, table);
};

/** Rows that a step, and all below it, read. */
const ofTable = (step: Step, table: string): number => {
  const own = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0);
  const read = step['Relation Name'] === table ? own * step['Actual Loops'] : 0;
  return (step.Plans ?? []).reduce((sum, below) => sum + ofTable(below, table), read);
};
