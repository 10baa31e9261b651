import type { KyselyPlugin } from 'kysely';
import type { Store } from '../../db/open-store.ts';

/** Counts the statements that a work makes, those within its transactions too. @param work gets the library to work with */
export const countStatements = async (store: Store, work: (store: Store) => Promise<unknown>): Promise<number> => {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...store, db: store.db.withPlugin(plugin) });
  return count;
};
