import type { Selectable, Transaction } from 'kysely';
import { lockCategoriesShared } from '../../db/category-list.ts';
import type { Dialect } from '../../db/dialect.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';

/** A novel's row, all of it. */
export type NovelRow = Selectable<Tables['novels']>;

/**
 * Locks novels against imports and others who change them, and reads them. Begins a transaction: the locks are the first that it takes
 * (decision 75).
 * @returns the rows of those that are there, by id
 */
export const lockForChange = async (
  dialect: Dialect,
  trx: Transaction<Tables>,
  novelIds: readonly number[],
): Promise<NovelRow[]> => {
  await lockCategoriesShared(dialect, trx);
  const keys = await trx.selectFrom('novels').select('import_key').where(dialect.isOneOf('id', novelIds)).execute();
  // In one order for all who lock several.
  for (const key of keys.map(({ import_key }) => import_key).sort()) await dialect.lock(trx, key);
  return trx.selectFrom('novels').selectAll().where(dialect.isOneOf('id', novelIds)).orderBy('id').execute();
};

/** Changes one novel in a transaction that has it locked. @returns null where there is no such novel */
export const changeNovel = <Result>(
  { db, dialect }: Store,
  novelId: number,
  change: (trx: Transaction<Tables>, before: NovelRow) => Promise<Result>,
): Promise<Result | null> =>
  db.transaction().execute(async (trx) => {
    const [before] = await lockForChange(dialect, trx, [novelId]);
    return before ? change(trx, before) : null;
  });

/** The novel as an object of the record. */
export const novelObject = ({ id, title }: Pick<NovelRow, 'id' | 'title'>) =>
  ({ kind: 'novel', id, name: title }) as const;
