import type { Transaction } from 'kysely';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { checkNames } from '../saving/novel-bounds.ts';
import { tidy } from '../saving/prepare-novel.ts';

/** A category and the number of novels in it. */
export interface CategoryRow {
  id: number;
  name: string;
  novel_count: number;
}

/** A category with the names that files may call it by, beside its own. */
export interface CategoryWithAliases extends CategoryRow {
  aliases: string[];
}

/** The categories in the order of the menu. */
export const listCategoryRows = async ({ db }: Pick<Store, 'db'>): Promise<CategoryWithAliases[]> => {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'novel_count']).orderBy('position').execute();
  const aliases = await db.selectFrom('category_aliases').selectAll().orderBy('name').execute();
  const aliasesOf = (id: number) => aliases.filter(({ category_id }) => category_id === id).map(({ name }) => name);
  return rows.map((row) => ({ ...row, aliases: aliasesOf(row.id) }));
};

const findCategory = async (trx: Transaction<Tables>, name: string): Promise<CategoryRow> => {
  const found = await trx
    .selectFrom('categories')
    .select(['id', 'name', 'novel_count'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (found === undefined) throw new RangeError(`没有分类“${name}”`);
  return found;
};

/** Changes categories while no import adds one. */
const change = ({ db, dialect }: Store, work: (trx: Transaction<Tables>) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'categories');
    await countContentChange(trx);
    await work(trx);
  });

/** Lets imports that use a name find a category by it. */
const addAlias = (trx: Transaction<Tables>, name: string, categoryId: number) =>
  trx.insertInto('category_aliases').values({ name, category_id: categoryId }).execute();

/** Gives a category another name; the one that it had becomes an alias. @throws RangeError, in Chinese, for one that is not there, or a name that is taken or too long */
export const renameCategory = (store: Store, from: string, to: string): Promise<void> =>
  change(store, async (trx) => {
    const name = tidy(to);
    checkNames({ category: name });
    const { id } = await findCategory(trx, from);
    const taken = await trx.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
    if (name === '') throw new RangeError('分类名称不能为空');
    if (taken !== undefined) throw new RangeError(`已有分类“${name}”，可以用 merge 合并`);
    await trx.updateTable('categories').set({ name }).where('id', '=', id).execute();
    await trx.deleteFrom('category_aliases').where('name', '=', name).execute();
    await addAlias(trx, from, id);
  });

/**
 * Moves the novels of a category into another, with what is counted of them, and deletes it; its name becomes an alias of the other.
 * @throws RangeError, in Chinese
 */
export const mergeCategories = (store: Store, from: string, into: string): Promise<void> =>
  change(store, async (trx) => {
    const [source, target] = [await findCategory(trx, from), await findCategory(trx, into)];
    if (source.id === target.id) throw new RangeError('分类不能与自己合并');
    await trx.updateTable('novels').set({ category_id: target.id }).where('category_id', '=', source.id).execute();
    await trx
      .insertInto('facet_cells')
      .columns(['tag', 'day', 'category_id', 'status', 'band', 'count'])
      .expression(
        trx
          .selectFrom('facet_cells')
          .select((eb) => ['tag', 'day', eb.val(target.id).as('category_id'), 'status', 'band', 'count'])
          .where('category_id', '=', source.id),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['tag', 'day', 'category_id', 'status', 'band'])
          .doUpdateSet((eb) => ({ count: eb('facet_cells.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
    await trx.deleteFrom('facet_cells').where('category_id', '=', source.id).execute();
    await trx
      .updateTable('categories')
      .set((eb) => ({ novel_count: eb('novel_count', '+', source.novel_count) }))
      .where('id', '=', target.id)
      .execute();
    await trx
      .updateTable('category_aliases')
      .set({ category_id: target.id })
      .where('category_id', '=', source.id)
      .execute();
    await trx.deleteFrom('categories').where('id', '=', source.id).execute();
    await addAlias(trx, source.name, target.id);
  });

/** Puts categories first in the menu, in this order; the others follow as they were. @throws RangeError, in Chinese */
export const orderCategories = (store: Store, names: readonly string[]): Promise<void> =>
  change(store, async (trx) => {
    const all = await trx.selectFrom('categories').select(['id', 'name']).orderBy('position').execute();
    const unknown = names.find((name) => !all.some((row) => row.name === name));
    if (unknown !== undefined) throw new RangeError(`没有分类“${unknown}”`);
    const first = [...new Set(names)].flatMap((name) => all.filter((row) => row.name === name));
    const ordered = [...first, ...all.filter((row) => !first.includes(row))];
    // Places are unique: all leave theirs before they take new ones.
    for (const place of [(index: number) => -index - 1, (index: number) => index])
      for (const [index, { id }] of ordered.entries())
        await trx
          .updateTable('categories')
          .set({ position: place(index) })
          .where('id', '=', id)
          .execute();
  });
