import type { Transaction } from 'kysely';
import type { Dialect } from '../../db/dialect.ts';
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

/** The ids of many authors by name, each added where nobody has that name yet. */
export const findOrAddAuthors = async (
  trx: Transaction<Tables>,
  names: ReadonlySet<string>,
): Promise<Map<string, number>> => {
  const existing = await trx
    .selectFrom('authors')
    .selectAll()
    .where('name', 'in', [...names])
    .execute();
  const ids = new Map(existing.map(({ id, name }) => [name, id]));
  for (const name of names) if (!ids.has(name)) ids.set(name, await findOrAddAuthor(trx, name));
  return ids;
};

/** The id of a category, which is added behind the others where none has that name yet. */
export const findOrAddCategory = async (dialect: Dialect, trx: Transaction<Tables>, name: string): Promise<number> => {
  const existing = trx.selectFrom('categories').select('id').where('name', '=', name);
  const known = await existing.executeTakeFirst();
  if (known) return known.id;
  // Of two new ones at once, each would take the place behind the last.
  await dialect.lock(trx, 'categories');
  const added = await existing.executeTakeFirst();
  if (added) return added.id;
  const { last } = await trx
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('categories')
    .values({ name, position: (last ?? -1) + 1, novel_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
