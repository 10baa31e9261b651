import type { Home, NovelSummary } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { leadingNovels } from '../filter/filter-novels.ts';
import { summariesOf, toSummary } from '../novel-summaries.ts';
import { getBanners } from './get-banners.ts';
import { selectUpdated } from './latest-updates.ts';

/** The novels that stand in the blocks of the home page. */
export const novelsOnHome = ({ banners, ...blocks }: Home): NovelSummary[] => [
  ...banners.flatMap(({ novel }) => novel ?? []),
  ...Object.values(blocks).flat(),
];

/** Novels of each block, as many as the page has room for. */
const blockSizes = { picks: 5, hot: 10, updated: 11, added: 12, finished: 6 };

/** Novels that a block is filled up to where too few are left that no block before it shows. */
const minBlockSize = 4;

/** Picks looked at: some may be of novels that were taken down, or that a banner shows. */
const maxChosenPicks = 12;

/**
 * The blocks of the home page, in its order. A novel stands in the first block that it belongs to; it is repeated only where
 * the library has too few others.
 */
export const getHome = async (store: Store): Promise<Home> => {
  const banners = await getBanners(store);
  const shown = new Set(banners.flatMap(({ novel }) => (novel ? [novel.id] : [])));

  /** Fills a block with novels that no block before it shows, in the order of the candidates. */
  const fill = (candidates: NovelSummary[], size: number, isFilledUp = true): NovelSummary[] => {
    const fresh = candidates.filter(({ id }) => !shown.has(id)).slice(0, size);
    const missing = isFilledUp ? Math.max(0, Math.min(minBlockSize, size) - fresh.length) : 0;
    const repeated = candidates.filter(({ id }) => shown.has(id)).slice(0, missing);
    const block = candidates.filter((novel) => fresh.includes(novel) || repeated.includes(novel));
    for (const { id } of block) shown.add(id);
    return block;
  };
  /** Enough candidates that those which are shown already cannot be all of them. */
  const enough = (size: number) => size + shown.size;
  const { picks, hot, updated, added, finished } = blockSizes;

  const chosen = fill(await chosenPicks(store), picks, false);
  return {
    banners,
    picks: chosen.length > 0 ? chosen : fill(await leadingNovels(store, { order: 'collects' }, enough(picks)), picks),
    hot: fill(await readThisWeek(store, enough(hot)), hot, false),
    updated: fill(await updatedNovels(store, enough(updated)), updated),
    added: fill(await leadingNovels(store, { order: 'new' }, enough(added)), added),
    finished: fill(await leadingNovels(store, { order: 'hot', status: 2 }, enough(finished)), finished),
  };
};

/** The editor's picks, without those taken down. */
const chosenPicks = async ({ db }: Store): Promise<NovelSummary[]> => {
  const chosen = await db
    .selectFrom('picks')
    .select('novel_id')
    .where('block', '=', 'home')
    .orderBy('position')
    .limit(maxChosenPicks)
    .execute();
  return summariesOf(
    db,
    chosen.map(({ novel_id }) => novel_id),
  );
};

/** The most read of the week, without those that nobody has read: a ranking of them would say nothing. */
const readThisWeek = async (store: Store, count: number): Promise<NovelSummary[]> =>
  (await leadingNovels(store, { order: 'hot' }, count)).filter(({ read_count }) => read_count.week > 0);

const updatedNovels = async (store: Store, count: number): Promise<NovelSummary[]> => {
  const rows = (await Promise.all(selectUpdated(store, count).map((query) => query.execute()))).flat();
  return rows
    .sort((one, other) => other.latest_at - one.latest_at || other.id - one.id)
    .slice(0, count)
    .map(toSummary);
};
