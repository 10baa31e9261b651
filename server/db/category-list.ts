import type { Transaction } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Tables } from './tables.ts';

const key = 'category list';

/**
 * Lets nobody add, rename, merge, order or remove categories until the transaction ends; others who hold this lock go on. The first lock of everybody
 * who counts a novel in its category or gives it one: both touch the category's row, before the change is counted and after.
 */
export const lockCategoriesShared = (dialect: Dialect, trx: Transaction<Tables>): Promise<void> =>
  dialect.lockShared(trx, key);

/**
 * Waits for those who hold {@link lockCategoriesShared}, and has them wait. The first lock of who adds, renames, merges,
 * orders or removes categories.
 */
export const lockCategories = (dialect: Dialect, trx: Transaction<Tables>): Promise<void> => dialect.lock(trx, key);
