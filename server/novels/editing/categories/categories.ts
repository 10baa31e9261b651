import type { Kysely, Transaction } from 'kysely';
import { type Authority, byCommand, recordAct } from '../../../console/record/record-act.ts';
import { lockCategories, lockCategoriesShared } from '../../../db/category-list.ts';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { countedColumns } from '../../catalog/facets/facet-cells.ts';
import { countManyInFacets } from '../../catalog/facets/update-facet-counts.ts';
import { checkNames } from '../../saving/incoming/novel-bounds.ts';
import { tidy } from '../../saving/incoming/prepare-novel.ts';

/** A category and the number of novels in it. */
interface CategoryRow {
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

const findCategory = async (db: Kysely<Tables>, name: string): Promise<CategoryRow> => {
  const found = await db
    .selectFrom('categories')
    .select(['id', 'name', 'novel_count'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (found === undefined) throw new RangeError(`没有分类“${name}”`);
  return found;
};

/** Changes categories while nobody adds a category, or a novel to one. */
const change = <Result>({ db, dialect }: Store, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockCategories(dialect, trx);
    const result = await work(trx);
    await countContentChange(trx);
    return result;
  });

/** Lets imports that use a name find a category by it. */
const addAlias = (trx: Transaction<Tables>, name: string, categoryId: number) =>
  trx.insertInto('category_aliases').values({ name, category_id: categoryId }).execute();

/** Gives a category another name; the one that it had becomes an alias. @throws RangeError, in Chinese, for one that is not there, or a name that is taken or too long */
export const renameCategory = (
  store: Store,
  from: string,
  to: string,
  authority: Authority = byCommand(),
): Promise<void> =>
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
    const act = { object: categoryObject({ id, name }), before: { name: from }, after: { name } };
    await recordAct(trx, authority, { kind: 'category.rename', ...act }, Date.now());
  });

/** The category as an object of the record. */
const categoryObject = ({ id, name }: Pick<CategoryRow, 'id' | 'name'>) => ({ kind: 'category', id, name }) as const;

/** Novels that change their category in one transaction: other writers wait no longer than that takes. */
const moveSize = 200;

/**
 * Moves the novels of a category into another, with what is counted of them, and deletes it; its name becomes an alias of the
 * other. They move a part at a time; broken off in between, it goes on when it is asked for again. The entry in the record counts
 * with the first part.
 *
 * @param size of a part
 * @throws RangeError, in Chinese
 */
export const mergeCategories = async (
  store: Store,
  from: string,
  into: string,
  { authority = byCommand(), size = moveSize }: { authority?: Authority; size?: number } = {},
): Promise<void> => {
  const idsOf = async (db: Kysely<Tables>) => {
    const [source, target] = [await findCategory(db, from), await findCategory(db, into)];
    if (source.id === target.id) throw new RangeError('分类不能与自己合并');
    return { source: source.id, target: target.id };
  };
  const ids = await idsOf(store.db);
  const movePart = (isFirst: boolean) =>
    store.db.transaction().execute(async (trx) => {
      await lockCategoriesShared(store.dialect, trx);
      if (isFirst) {
        const object = categoryObject({ id: ids.source, name: from });
        const act = { object, before: null, after: { merged_into: into } };
        await recordAct(trx, authority, { kind: 'category.merge', ...act }, Date.now());
      }
      return moveNovels(store, trx, ids, size);
    });
  const end = () =>
    change(store, async (trx) => {
      const { source, target } = await idsOf(trx);
      // Those that came meanwhile. Where more have come than one part, the next transaction goes on: the change is counted after all rows.
      if ((await moveNovels(store, trx, { source, target }, size)) === size) return false;
      await trx.deleteFrom('facet_cells').where('category_id', '=', source).execute();
      await trx
        .updateTable('category_aliases')
        .set({ category_id: target })
        .where('category_id', '=', source)
        .execute();
      await trx.deleteFrom('categories').where('id', '=', source).execute();
      await addAlias(trx, from, target);
      return true;
    });
  for (let moved = await movePart(true); moved === size; ) moved = await movePart(false);
  while (!(await end()));
};

/** Moves some novels from one category to another. @returns how many */
const moveNovels = async (
  { dialect }: Store,
  trx: Transaction<Tables>,
  { source, target }: { source: number; target: number },
  size: number,
): Promise<number> => {
  const inSource = trx.selectFrom('novels').where('category_id', '=', source);
  const found = await inSource.select('id').limit(size).execute();
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await dialect.lockNovels(trx, ids);
  const novels = await inSource
    .select(['id', ...countedColumns])
    .where('id', 'in', ids)
    .execute();
  await trx
    .updateTable('novels')
    .set({ category_id: target })
    .where('id', 'in', ids)
    .where('category_id', '=', source)
    .execute();
  await countContentChange(trx);
  await countManyInFacets(trx, novels, -1);
  await countManyInFacets(
    trx,
    novels.map((novel) => ({ ...novel, category_id: target })),
  );
  return found.length;
};

/** Puts categories first in the menu, in this order; the others follow as they were. @throws RangeError, in Chinese */
export const orderCategories = (
  store: Store,
  names: readonly string[],
  authority: Authority = byCommand(),
): Promise<void> =>
  change(store, async (trx) => {
    const all = await trx.selectFrom('categories').select(['id', 'name']).orderBy('position').execute();
    const unknown = names.find((name) => !all.some((row) => row.name === name));
    if (unknown !== undefined) throw new RangeError(`没有分类“${unknown}”`);
    const first = [...new Set(names)].flatMap((name) => all.filter((row) => row.name === name));
    const ordered = [...first, ...all.filter((row) => !first.includes(row))];
    const [before, after] = [namesOf(all), namesOf(ordered)];
    if (before === after) return;
    // Places are unique: all leave theirs before they take new ones.
    for (const place of [(index: number) => -index - 1, (index: number) => index])
      for (const [index, { id }] of ordered.entries())
        await trx
          .updateTable('categories')
          .set({ position: place(index) })
          .where('id', '=', id)
          .execute();
    const act = {
      object: { kind: 'category', id: 'order', name: '' },
      before: { category_order: before },
      after: { category_order: after },
    } as const;
    await recordAct(trx, authority, { kind: 'category.order', ...act }, Date.now());
  });

const namesOf = (rows: readonly Pick<CategoryRow, 'name'>[]): string => rows.map(({ name }) => name).join('、');
