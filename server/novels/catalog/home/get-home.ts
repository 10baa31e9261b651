import { blocksOf, type HomeBlock, type HomeRow, homeRows } from 'shared-api/console/home-blocks';
import type { Banner, Home, NovelSummary } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { leadingNovels } from '../filter/filter-novels.ts';
import { summariesOf } from '../novel-summaries.ts';
import { announcedBanners } from './announcements.ts';
import { type HomeLayout, inOrder, readHomeLayout } from './home-layout.ts';
import { latestUpdates } from './latest-updates.ts';

/** The novels that stand in the blocks of the home page. */
export const novelsOnHome = ({ banners, order: _, ...blocks }: Home): NovelSummary[] => [
  ...banners.flatMap(({ novel }) => novel ?? []),
  ...Object.values(blocks).flat(),
];

/** Novels of each block, as many as the page has room for. */
const blockSizes = { picks: 5, hot: 10, updated: 11, added: 12, finished: 6 };

/** Novels that a block is filled up to where too few are left that no block before it shows. */
const minBlockSize = 4;

/** Picks that are read: more than the block holds, as some may be taken down or shown by a banner. */
const maxChosenPicks = 12;

/**
 * The blocks of the home page; one that is switched off has nothing. A novel stands in the first block that it belongs to, by the order of the
 * page; it is repeated only where the library has too few others. Banners, which editors chose, go first wherever they stand.
 * @param given a layout to look at, in the place of the one that counts
 * @param now epoch milliseconds
 */
export const getHome = async (store: Store, given?: HomeLayout, now = Date.now()): Promise<Home> => {
  const layout = given ?? (await readHomeLayout(store));
  const isShown = (name: HomeBlock) => !layout.hidden.includes(name);
  const banners = isShown('banners') ? await getBanners(store, layout) : [];
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
  /** Candidates to ask for: as many as the block holds, and one more for each novel that is shown already. */
  const enough = (size: number) => size + shown.size;
  const { picks, hot, updated, added, finished } = blockSizes;

  const chosenOrCollected = async () => {
    const chosen = fill(await chosenPicks(store, layout), picks, false);
    if (chosen.length > 0) return chosen;
    return fill(await leadingNovels(store, { order: 'collects' }, enough(picks)), picks);
  };
  const find: Record<NovelBlock, () => Promise<NovelSummary[]>> = {
    picks: chosenOrCollected,
    hot: async () => fill(await readThisWeek(store, enough(hot)), hot, false),
    updated: async () => fill(await latestUpdates(store, enough(updated)), updated),
    added: async () => fill(await leadingNovels(store, { order: 'new' }, enough(added)), added),
    finished: async () => fill(await leadingNovels(store, { order: 'hot', status: 2 }, enough(finished)), finished),
  };
  const blocks: Record<NovelBlock, NovelSummary[]> = { picks: [], hot: [], updated: [], added: [], finished: [] };
  for (const name of novelBlocksOf(layout.order)) if (isShown(name)) blocks[name] = await find[name]();
  const announced = announcedBanners(layout, now);
  // Announced banners stand at the head of the page, whatever the layout says.
  const order = announced.length > 0 ? inOrder(['banners', ...layout.order]) : layout.order;
  const isUsual = order.join() === homeRows.join();
  return { banners: [...announced, ...banners], ...blocks, ...(!isUsual && { order }) };
};

type NovelBlock = Exclude<HomeBlock, 'banners'>;

/** The blocks of novels in the order of their rows. */
const novelBlocksOf = (order: readonly HomeRow[]): NovelBlock[] =>
  order.flatMap(blocksOf).filter((name) => name !== 'banners');

/** The editor's picks, without those taken down. */
const chosenPicks = ({ db }: Store, { picks }: HomeLayout): Promise<NovelSummary[]> =>
  summariesOf(db, picks.slice(0, maxChosenPicks));

/** The most read of the week, without those that nobody has read: a ranking of them would say nothing. */
const readThisWeek = async (store: Store, count: number): Promise<NovelSummary[]> =>
  (await leadingNovels(store, { order: 'hot' }, count)).filter(({ read_count }) => read_count.week > 0);

const maxBanners = 8;

/** The banners of the home page in their order, without those whose novel was taken down. */
const getBanners = async ({ db }: Store, layout: HomeLayout): Promise<Banner[]> => {
  const rows = layout.banners.slice(0, maxBanners);
  const novels = await summariesOf(
    db,
    rows.flatMap(({ novel_id }) => novel_id ?? []),
  );
  const byId = new Map(novels.map((novel) => [Number(novel.id), novel]));
  return rows.flatMap(({ novel_id, ...banner }) => {
    const novel = novel_id === null ? null : byId.get(novel_id);
    return novel === undefined ? [] : [{ ...banner, novel }];
  });
};
