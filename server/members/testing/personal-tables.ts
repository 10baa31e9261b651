import type { Store } from '../../db/open-store.ts';

/** Names of all tables with rows of members. */
export const personalTablesOf = async ({ db }: Store): Promise<string[]> =>
  (await db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'member_id'))
    .map(({ name }) => name);
