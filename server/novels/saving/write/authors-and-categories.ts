import type { Kysely, Transaction } from 'kysely';
import type { Dialect } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';

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
  // In one order for all: who adds a name waits for another who adds it.
  for (const name of [...names].sort()) if (!ids.has(name)) ids.set(name, await findOrAddAuthor(trx, name));
  return ids;
};

/** The id of the category with a name or an alias. */
export const findCategoryId = async (db: Kysely<Tables>, name: string): Promise<number | undefined> => {
  const named = await db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  if (named) return named.id;
  const alias = db.selectFrom('category_aliases').select('category_id').where('name', '=', name);
  return (await alias.executeTakeFirst())?.category_id;
};

/** The id of the category with a name or an alias, which is added behind the others where there is none. */
export const findOrAddCategory = async (dialect: Dialect, trx: Transaction<Tables>, name: string): Promise<number> => {
  const known = await findCategoryId(trx, name);
  if (known !== undefined) return known;
  // Of two new ones at once, each would take the place behind the last.
  await dialect.lock(trx, 'new category');
  const added = await findCategoryId(trx, name);
  if (added !== undefined) return added;
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
