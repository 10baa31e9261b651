import type { Home, NovelSummary } from 'shared-api/schemas/novel';
import { leadingNovels } from './filter-novels.ts';
import { summariesOf } from './novel-summaries.ts';
import type { Store } from './open-store.ts';

/** Novels in each block. */
const blockSize = 12;

/** The blocks of the home page. */
export const getHome = async (store: Store): Promise<Home> => {
  const [picks, hot, updated, added, finished] = await Promise.all([
    getPicks(store),
    leadingNovels(store, { order: 'hot' }, blockSize),
    leadingNovels(store, { order: 'updated' }, blockSize),
    leadingNovels(store, { order: 'new' }, blockSize),
    leadingNovels(store, { order: 'hot', status: 2 }, blockSize),
  ]);
  return { picks, hot, updated, added, finished };
};

/** What the editor chose; where nothing is chosen yet, what readers collected most. */
const getPicks = async (store: Store): Promise<NovelSummary[]> => {
  const chosen = await store.db
    .selectFrom('picks')
    .select('novel_id')
    .where('block', '=', 'home')
    .orderBy('position')
    .limit(blockSize)
    .execute();
  if (chosen.length === 0) return leadingNovels(store, { order: 'collects' }, blockSize);
  return summariesOf(
    store.db,
    chosen.map(({ novel_id }) => novel_id),
  );
};
