import type { Kysely, Transaction } from 'kysely';
import { type ActValues, type Authority, byCommand, recordAct } from '../../../console/record/record-act.ts';
import type { UndoneAct } from '../../../console/record/undo-act.ts';
import { lockCategories } from '../../../db/category-list.ts';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import { storable } from '../../../db/storable.ts';
import type { Tables } from '../../../db/tables.ts';
import { refuse } from '../../../http/failures/failures.ts';
import { novelBounds } from '../../saving/incoming/novel-bounds.ts';
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

/** The categories in the order of the filter. */
export const listCategoryRows = async ({ db }: Pick<Store, 'db'>): Promise<CategoryWithAliases[]> => {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'novel_count']).orderBy('position').execute();
  const aliases = await db.selectFrom('category_aliases').selectAll().orderBy('name').execute();
  const aliasesOf = (id: number) => aliases.filter(({ category_id }) => category_id === id).map(({ name }) => name);
  return rows.map((row) => ({ ...row, aliases: aliasesOf(row.id) }));
};

/** @throws FailedCall 400 for one that is not there */
export const findCategory = async (db: Kysely<Tables>, name: string): Promise<CategoryRow> => {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'novel_count'])
    .where('name', '=', name)
    .execute();
  refuse(rows.length === 0 && `没有分类“${name}”`);
  return rows[0] as CategoryRow;
};

/** Changes categories while nobody adds a category, or a novel to one. */
export const changeCategories = <Result>(
  { db, dialect }: Store,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockCategories(dialect, trx);
    const result = await work(trx);
    await countContentChange(trx);
    return result;
  });

/** The category as an object of the record. */
export const categoryObject = ({ id, name }: Pick<CategoryRow, 'id' | 'name'>) =>
  ({ kind: 'category', id, name }) as const;

/** Lets files call a category by a name. */
export const addAlias = (trx: Transaction<Tables>, name: string, categoryId: number) =>
  trx.insertInto('category_aliases').values({ name, category_id: categoryId }).execute();

/** A name that a category is to have. @throws FailedCall 400 for none, one that is too long, or another's */
const newName = async (trx: Transaction<Tables>, typed: string): Promise<string> => {
  const name = tidy(storable(typed));
  refuse(name === '' && '分类名称不能为空');
  refuse(name.length > novelBounds.categoryLength && `分类名称不能多于 ${novelBounds.categoryLength} 个字`);
  const taken = await trx.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  refuse(taken !== undefined && `已有分类“${name}”，可以合并过去`);
  return name;
};

/** What the record says of a category: its name, and in JSON the names that files may call it by. */
const valuesOf = (name: string, aliases: readonly string[]) => ({
  category: name,
  aliases: JSON.stringify(aliases.toSorted()),
});

const aliasesIn = (values: ActValues | null): string[] => JSON.parse(String(values?.aliases ?? '[]'));

const aliasesOf = async (trx: Transaction<Tables>, categoryId: number): Promise<string[]> => {
  const rows = await trx.selectFrom('category_aliases').select('name').where('category_id', '=', categoryId).execute();
  return rows.map(({ name }) => name);
};

/** The category with an alias. */
const findByAlias = (trx: Transaction<Tables>, alias: string) =>
  trx
    .selectFrom('category_aliases')
    .innerJoin('categories', 'categories.id', 'category_aliases.category_id')
    .select(['categories.id', 'categories.name'])
    .where('category_aliases.name', '=', alias)
    .executeTakeFirst();

/** The category that a name was taken from by an act that is undone, where it is still there: it gets the name back as its alias. */
const findEarlierOwner = async (trx: Transaction<Tables>, undone?: UndoneAct) =>
  trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('name', '=', String(undone?.before?.alias_of ?? ''))
    .executeTakeFirst();

/** The name of a category as the record says it, of which a name is, or was, an alias. */
const aliasOf = (owner: Pick<CategoryRow, 'name'> | undefined) => owner && { alias_of: owner.name };

/** The name now of the category that an act was about. @throws FailedCall 400 where it is gone */
const nameNow = async (trx: Transaction<Tables>, { objectId }: UndoneAct): Promise<string> => {
  const row = await trx.selectFrom('categories').select('name').where('id', '=', objectId).executeTakeFirst();
  refuse(row === undefined && '这个分类已经没有了');
  return row?.name ?? '';
};

/**
 * Adds an empty category at the end of the filter. Where files meant another by its name, they mean this one from now on.
 * @param undone the removal that is undone by it: the category comes back to its place, with its aliases
 * @returns the entry in the record
 * @throws FailedCall 400 for a name that cannot be one
 */
export const addCategory = (
  store: Store,
  typed: string,
  authority: Authority = byCommand(),
  undone?: UndoneAct,
): Promise<number> =>
  changeCategories(store, async (trx) => {
    const name = await newName(trx, typed);
    const rows = await listInOrder(trx);
    const earlierOwner = await findByAlias(trx, name);
    await trx.deleteFrom('category_aliases').where('name', '=', name).execute();
    const { id } = await trx
      .insertInto('categories')
      .values({
        ...(undone && { id: undone.objectId }),
        name,
        position: (rows.at(-1)?.position ?? -1) + 1,
        novel_count: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const aliases: string[] = [];
    for (const alias of aliasesIn(undone?.before ?? null)) {
      if (rows.some((row) => row.name === alias) || (await findByAlias(trx, alias))) continue;
      await addAlias(trx, alias, id);
      aliases.push(alias);
    }
    const place = Math.min(Number(undone?.before?.place ?? rows.length + 1), rows.length + 1);
    if (place <= rows.length) await putInOrder(trx, rows.map((row) => row.id).toSpliced(place - 1, 0, id));
    const act = { before: aliasOf(earlierOwner) ?? null, after: { ...valuesOf(name, aliases), place } };
    return recordAct(
      trx,
      authority,
      { kind: 'category.add', object: categoryObject({ id, name }), ...act },
      Date.now(),
    );
  });

/**
 * Removes a category that has no novels, taken down ones among them.
 * @param wanted its name, or the addition that is undone by it
 * @returns the entry in the record
 * @throws FailedCall 400 for one that is not there or has novels
 */
export const removeCategory = (
  store: Store,
  wanted: string | UndoneAct,
  authority: Authority = byCommand(),
): Promise<number> =>
  changeCategories(store, async (trx) => {
    const undone = typeof wanted === 'string' ? undefined : wanted;
    const { id, name } = await findCategory(trx, typeof wanted === 'string' ? wanted : await nameNow(trx, wanted));
    const novel = await trx.selectFrom('novels').select('id').where('category_id', '=', id).limit(1).execute();
    refuse(novel.length > 0 && `分类“${name}”里还有作品，请合并到别的分类`);
    const place = (await listInOrder(trx)).findIndex((row) => row.id === id) + 1;
    const earlierOwner = await findEarlierOwner(trx, undone);
    const act = {
      before: { ...valuesOf(name, await aliasesOf(trx, id)), place },
      after: aliasOf(earlierOwner) ?? null,
    };
    const entry = { kind: 'category.remove', object: categoryObject({ id, name }), ...act } as const;
    const recorded = await recordAct(trx, authority, entry, Date.now());
    await trx.deleteFrom('facet_cells').where('category_id', '=', id).execute();
    await trx.deleteFrom('category_aliases').where('category_id', '=', id).execute();
    await trx.deleteFrom('categories').where('id', '=', id).execute();
    if (earlierOwner) await addAlias(trx, name, earlierOwner.id);
    return recorded;
  });

/**
 * Gives a category another name; the one that it had becomes an alias. Where files meant another by the new name, they mean this one
 * from now on.
 * @returns the entry in the record
 * @throws FailedCall 400 for one that is not there, or a name that cannot be one
 */
export const renameCategory = (
  store: Store,
  from: string,
  to: string,
  authority: Authority = byCommand(),
): Promise<number> =>
  changeCategories(store, async (trx) => {
    const name = await newName(trx, to);
    const row = await findCategory(trx, from);
    const aliases = [...(await aliasesOf(trx, row.id)).filter((alias) => alias !== name), from];
    return setNames(trx, row, { name, aliases }, authority);
  });

/** Undoes that a category was renamed: its name and its aliases are what they were. @returns the entry in the record @throws FailedCall */
export const undoRename = (store: Store, undone: UndoneAct, authority: Authority): Promise<number> =>
  changeCategories(store, async (trx) => {
    const row = await findCategory(trx, await nameNow(trx, undone));
    const name = await newName(trx, String(undone.before?.category));
    const earlierOwner = await findEarlierOwner(trx, undone);
    return setNames(trx, row, { name, aliases: aliasesIn(undone.before), earlierOwner }, authority);
  });

interface NewNames {
  name: string;
  aliases: readonly string[];
  /** The category that gets as its alias the name that this one had. */
  earlierOwner?: Pick<CategoryRow, 'id' | 'name'> | undefined;
}

const setNames = async (
  trx: Transaction<Tables>,
  row: CategoryRow,
  { name, aliases, earlierOwner }: NewNames,
  authority: Authority,
): Promise<number> => {
  const owner = await findByAlias(trx, name);
  const act = {
    before: { ...valuesOf(row.name, await aliasesOf(trx, row.id)), ...(owner?.id !== row.id && aliasOf(owner)) },
    after: { ...valuesOf(name, aliases), ...aliasOf(earlierOwner) },
  };
  const entry = { kind: 'category.rename', object: categoryObject({ id: row.id, name }), ...act } as const;
  const recorded = await recordAct(trx, authority, entry, Date.now());
  await trx.updateTable('categories').set({ name }).where('id', '=', row.id).execute();
  await trx.deleteFrom('category_aliases').where('name', '=', name).execute();
  await trx.deleteFrom('category_aliases').where('category_id', '=', row.id).execute();
  for (const alias of aliases) await addAlias(trx, alias, row.id);
  if (earlierOwner) await addAlias(trx, row.name, earlierOwner.id);
  return recorded;
};

/**
 * Puts categories first in the filter, in this order; the others follow as they were.
 * @returns the entry in the record; null where nothing changed
 * @throws FailedCall 400 for a category that is not there
 */
export const orderCategories = (
  store: Store,
  names: readonly string[],
  authority: Authority = byCommand(),
): Promise<number | null> =>
  changeCategories(store, async (trx) => {
    const rows = await listInOrder(trx);
    const unknown = names.find((name) => !rows.some((row) => row.name === name));
    refuse(unknown !== undefined && `没有分类“${unknown}”`);
    const first = [...new Set(names)].flatMap((name) => rows.filter((row) => row.name === name));
    const ordered = [...first, ...rows.filter((row) => !first.includes(row))];
    const [before, after] = [namesOf(rows), namesOf(ordered)];
    if (before === after) return null;
    const act = {
      kind: 'category.order',
      object: { kind: 'category', id: 'order', name: '' },
      before: { category_order: before },
      after: { category_order: after },
    } as const;
    const recorded = await recordAct(trx, authority, act, Date.now());
    await putInOrder(
      trx,
      ordered.map(({ id }) => id),
    );
    return recorded;
  });

const namesOf = (rows: readonly Pick<CategoryRow, 'name'>[]): string => JSON.stringify(rows.map(({ name }) => name));

const listInOrder = (trx: Transaction<Tables>) =>
  trx.selectFrom('categories').select(['id', 'name', 'position']).orderBy('position').execute();

/** Gives all categories their places in the filter. */
const putInOrder = async (trx: Transaction<Tables>, ids: readonly number[]): Promise<void> => {
  // Places are unique: all leave theirs before they take new ones.
  for (const placeOf of [(index: number) => -index - 1, (index: number) => index])
    for (const [index, id] of ids.entries())
      await trx
        .updateTable('categories')
        .set({ position: placeOf(index) })
        .where('id', '=', id)
        .execute();
};
