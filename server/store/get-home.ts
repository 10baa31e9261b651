import type { Home, NovelSummary } from 'shared-api/schemas/novel';
import { leadingNovels } from './filter-novels.ts';
import { getBanners } from './get-banners.ts';
import { summariesOf } from './novel-summaries.ts';
import type { Store } from './open-store.ts';

/** Novels in each block. */
const blockSize = 12;

/** The blocks of the home page. */
export const getHome = async (store: Store): Promise<Home> => {
  const [banners, picks, hot, updated, added, finished] = await Promise.all([
    getBanners(store),
    getPicks(store),
    leadingNovels(store, { order: 'hot' }, blockSize),
    leadingNovels(store, { order: 'updated' }, blockSize),
    leadingNovels(store, { order: 'new' }, blockSize),
    leadingNovels(store, { order: 'hot', status: 2 }, blockSize),
  ]);
  return { banners, picks, hot, updated, added, finished };
};

/** What the editor chose; where nothing is chosen, or all of it was taken down, what readers collected most. */
const getPicks = async (store: Store): Promise<NovelSummary[]> => {
  const chosen = await store.db
    .selectFrom('picks')
    .select('novel_id')
    .where('block', '=', 'home')
    .orderBy('position')
    .limit(blockSize)
    .execute();
  const picks = await summariesOf(
    store.db,
    chosen.map(({ novel_id }) => novel_id),
  );
  return picks.length > 0 ? picks : leadingNovels(store, { order: 'collects' }, blockSize);
};
