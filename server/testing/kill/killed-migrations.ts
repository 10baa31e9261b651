import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { describeSchema } from '../../db/testing/describe-schema.ts';
import { startProcess } from '../processes/start-process.ts';
import type { KilledWork } from './kill-repeatedly.ts';

/**
 * First starts on an empty database, a new one each time.
 * @param withDatabase makes an empty database for a while
 */
export const killedMigrations = async (
  makeDatabase: () => Promise<{ options: StoreOptions; remove: () => Promise<void> }>,
): Promise<KilledWork> => {
  const schemaOf = async (options: StoreOptions) => {
    const store = await openStore(options);
    const schema = await describeSchema(store);
    await store.close();
    return schema.join('\n');
  };
  const whole = await makeDatabase();
  const schema = await schemaOf(whole.options);
  await whole.remove();
  let database = whole;
  return {
    start: () => startProcess('testing/kill/migrate-until-killed.ts'),
    orders: async () => {
      database = await makeDatabase();
      return database.options;
    },
    maxLines: 0,
    maxMs: 600,
    check: async () => {
      const isWhole = (await schemaOf(database.options)) === schema;
      await database.remove();
      return { lost: [], halves: isWhole ? [] : ['tables that are not those of a new library'] };
    },
  };
};
