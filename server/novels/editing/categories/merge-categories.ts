import type { Kysely, Transaction } from 'kysely';
import { type Authority, byCommand, recordAct } from '../../../console/record/record-act.ts';
import { lockCategoriesShared } from '../../../db/category-list.ts';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { refuse } from '../../../http/failures/failures.ts';
import { countedColumns } from '../../catalog/facets/facet-cells.ts';
import { countManyInFacets } from '../../catalog/facets/update-facet-counts.ts';
import { addAlias, categoryObject, changeCategories, findCategory } from './categories.ts';

/** Novels that change their category in one transaction: other writers wait no longer than that takes. */
const moveSize = 200;

/**
 * Moves the novels of a category into another, with what is counted of them, and deletes it; its name becomes an alias of the
 * other. They move a part at a time; broken off in between, it goes on when it is asked for again, with another entry in the record. The
 * entry counts with the first part.
 *
 * @param size of a part
 * @returns the entry in the record
 * @throws FailedCall 400 for a category that is not there, and for one with itself
 */
export const mergeCategories = async (
  store: Store,
  from: string,
  into: string,
  { authority = byCommand(), size = moveSize }: { authority?: Authority; size?: number } = {},
): Promise<number> => {
  const idsOf = async (db: Kysely<Tables>) => {
    const [source, target] = [await findCategory(db, from), await findCategory(db, into)];
    refuse(source.id === target.id && '分类不能与自己合并');
    return { source: source.id, target: target.id };
  };
  const ids = await idsOf(store.db);
  const movePart = (begin: (trx: Transaction<Tables>) => Promise<void> = async () => {}) =>
    store.db.transaction().execute(async (trx) => {
      await lockCategoriesShared(store.dialect, trx);
      await begin(trx);
      return moveNovels(store, trx, ids, size);
    });
  const end = () =>
    changeCategories(store, async (trx) => {
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
  let recorded = 0;
  const record = async (trx: Transaction<Tables>) => {
    const object = categoryObject({ id: ids.source, name: from });
    const act = { object, before: null, after: { merged_into: into } };
    recorded = await recordAct(trx, authority, { kind: 'category.merge', ...act }, Date.now());
  };
  for (let moved = await movePart(record); moved === size; ) moved = await movePart();
  while (!(await end()));
  return recorded;
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
