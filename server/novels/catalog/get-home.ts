import type { Home, NovelSummary } from 'shared-api/schemas/novel';
import type { Store } from '../../db/open-store.ts';
import { leadingNovels } from './filter-novels.ts';
import { getBanners } from './get-banners.ts';
import { summariesOf } from './novel-summaries.ts';

const novelsPerBlock = 12;

/** The blocks of the home page. */
export const getHome = async (store: Store): Promise<Home> => {
  const [banners, picks, hot, updated, added, finished] = await Promise.all([
    getBanners(store),
    getPicks(store),
    leadingNovels(store, { order: 'hot' }, novelsPerBlock),
    leadingNovels(store, { order: 'updated' }, novelsPerBlock),
    leadingNovels(store, { order: 'new' }, novelsPerBlock),
    leadingNovels(store, { order: 'hot', status: 2 }, novelsPerBlock),
  ]);
  return { banners, picks, hot, updated, added, finished };
};

/** The editor's picks; where there are none, or all were taken down, the novels that are collected most. */
const getPicks = async (store: Store): Promise<NovelSummary[]> => {
  const chosen = await store.db
    .selectFrom('picks')
    .select('novel_id')
    .where('block', '=', 'home')
    .orderBy('position')
    .limit(novelsPerBlock)
    .execute();
  const picks = await summariesOf(
    store.db,
    chosen.map(({ novel_id }) => novel_id),
  );
  return picks.length > 0 ? picks : leadingNovels(store, { order: 'collects' }, novelsPerBlock);
};
