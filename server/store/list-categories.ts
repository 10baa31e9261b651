import type { Category, CategoryNovels } from 'shared-api/schemas/novel';
import { leadingNovels } from './filter-novels.ts';
import type { Store } from './open-store.ts';

/** Novels shown for each category. */
const leading = 6;

/** Every category in the order of the menu, with how many novels stand in it. */
export const listCategories = async ({ db }: Store): Promise<Category[]> => {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'novel_count']).orderBy('position').execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

/** Each category that has novels, with those most read this week. */
export const listCategoryNovels = async (store: Store): Promise<CategoryNovels[]> => {
  const categories = await listCategories(store);
  return Promise.all(
    categories
      .filter(({ novel_count }) => novel_count > 0)
      .map(async (category) => ({
        category,
        novels: await leadingNovels(store, { order: 'hot', category: Number(category.id) }, leading),
      })),
  );
};
