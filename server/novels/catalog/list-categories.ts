import type { Category, CategoryNovels } from 'shared-api/schemas/novel';
import type { Store } from '../../db/open-store.ts';
import { leadingNovels } from './filter/filter-novels.ts';

const novelsPerCategory = 6;

/** Every category in the order of the menu, with its number of novels. */
export const listCategories = async ({ db }: Store): Promise<Category[]> => {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'novel_count']).orderBy('position').execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

/** Each category that has novels, with the most read of this week. */
export const listCategoryNovels = async (store: Store): Promise<CategoryNovels[]> => {
  const categories = await listCategories(store);
  return Promise.all(
    categories
      .filter(({ novel_count }) => novel_count > 0)
      .map(async (category) => ({
        category,
        novels: await leadingNovels(store, { order: 'hot', category: Number(category.id) }, novelsPerCategory),
      })),
  );
};
