import type { CompiledQuery } from 'kysely';
import type { Store } from '../../db/open-store.ts';

/** Notes the queries that are asked of a library outside of transactions from now on, the last of each text. */
export const noteQueries = ({ db }: Store): Map<string, CompiledQuery> => {
  const noted = new Map<string, CompiledQuery>();
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    if (/^\s*(select|with)\b/i.test(query.sql)) noted.set(query.sql.replace(/\s+/g, ' '), query as CompiledQuery);
    return execute(query, ...rest);
  };
  return noted;
};
