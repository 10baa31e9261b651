import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The id of an author, who is added where nobody has that name yet. */
export const findOrAddAuthor = async (trx: Transaction<Tables>, name: string): Promise<number> => {
  const existing = await trx.selectFrom('authors').select('id').where('name', '=', name).executeTakeFirst();
  if (existing) return existing.id;
  // The update that changes nothing makes the row come back where another writer was quicker.
  const { id } = await trx
    .insertInto('authors')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The id of a category, which is added behind the others where none has that name yet. */
export const findOrAddCategory = async (trx: Transaction<Tables>, name: string): Promise<number> => {
  const existing = await trx.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  if (existing) return existing.id;
  const { last } = await trx
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('categories')
    .values({ name, position: (last ?? -1) + 1, novel_count: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
