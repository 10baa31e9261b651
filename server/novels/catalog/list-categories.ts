import type { Category, CategoryNovels } from 'shared-api/schemas/novel';
import type { Store } from '../../db/open-store.ts';
import { leadingIds } from './filter/filter-novels.ts';
import { getHome, novelsOnHome } from './home/get-home.ts';
import { summariesOf } from './novel-summaries.ts';

const novelsPerCategory = 6;

/** Every category in the order of the filter, with its number of novels. */
export const listCategories = async ({ db }: Store): Promise<Category[]> => {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'novel_count']).orderBy('position').execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

/** Each category that has novels, with the most read of this week: those that stand nowhere else on the home page come first. */
export const listCategoryNovels = async (store: Store): Promise<CategoryNovels[]> => {
  const [categories, home] = await Promise.all([listCategories(store), getHome(store)]);
  const shown = new Set(novelsOnHome(home).map(({ id }) => Number(id)));
  return Promise.all(
    categories
      .filter(({ novel_count }) => novel_count > 0)
      .map(async (category) => {
        // Enough that those which are shown already cannot be all of them.
        const count = novelsPerCategory + shown.size;
        const ids = await leadingIds(store, { order: 'hot', category: Number(category.id) }, count);
        const chosen = [...ids.filter((id) => !shown.has(id)), ...ids.filter((id) => shown.has(id))];
        return { category, novels: await summariesOf(store.db, chosen.slice(0, novelsPerCategory)) };
      }),
  );
};
