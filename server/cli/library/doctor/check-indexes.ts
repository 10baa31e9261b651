import { sql } from 'kysely';
import { expectedSchema, presentSchema } from './expected-schema.ts';
import type { Check } from './fault.ts';

/** Compares indexes and triggers with those of a new library: without an index the site is slow, without a trigger it miscounts. */
export const checkIndexes: Check = {
  name: '索引',
  find: async ({ store }) => {
    const [expected, present] = [await expectedSchema(store), await presentSchema(store)];
    return [...expected]
      .filter(([name]) => !present.has(name))
      .map(([name, { kind, statement }]) => {
        const what = kind === 'index' ? `缺少索引 ${name}` : `缺少触发器 ${name}`;
        const mend = async () => {
          if (kind === 'index') await sql`drop index if exists ${sql.ref(name)}`.execute(store.db);
          await sql.raw(statement).execute(store.db);
        };
        return { sentence: what, mend };
      });
  },
};
