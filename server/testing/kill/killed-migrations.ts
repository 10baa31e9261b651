import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { describeSchema } from '../../db/testing/describe-schema.ts';
import type { MakeDatabase } from '../make-database.ts';
import { startProcess } from '../processes/start-process.ts';
import type { KilledWork } from './kill-repeatedly.ts';

/** First starts on an empty database, a new one each time. */
export const killedMigrations = async (makeDatabase: MakeDatabase): Promise<KilledWork> => {
  const schemaOf = async (options: StoreOptions) => {
    const store = await openStore(options);
    const schema = await describeSchema(store);
    await store.close();
    return schema.join('\n');
  };
  const openWhole = async () => {
    const { options, remove } = await makeDatabase();
    const begun = performance.now();
    const schema = await schemaOf(options);
    const ms = performance.now() - begun;
    await remove();
    return { schema, ms };
  };
  // The first loads their code.
  const [{ schema }, { ms }] = [await openWhole(), await openWhole()];
  let database: Awaited<ReturnType<MakeDatabase>>;
  return {
    start: () => startProcess('testing/kill/migrate-until-killed.ts'),
    orders: async () => {
      database = await makeDatabase();
      return database.options;
    },
    maxLines: 0,
    maxMs: ms,
    check: async () => {
      const isWhole = (await schemaOf(database.options)) === schema;
      await database.remove();
      return { lost: [], halves: isWhole ? [] : ['tables that are not those of a new library'] };
    },
  };
};
