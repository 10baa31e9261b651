import { type HomeBlock, type HomeRow, homeBlocks, homeRows } from 'shared-api/console/home-blocks';
import type { Store } from '../../../db/open-store.ts';

/** A banner as its table holds it; `novel_id` is null where it is of no novel. */
export interface LaidBanner {
  title: string;
  image_url: string | null;
  link: string;
  novel_id: number | null;
}

/** An announcement as its table holds it; readers see it from `begins_at` until `ends_at`, in epoch milliseconds. */
export interface LaidAnnouncement {
  title: string;
  /** Empty where the title says all. */
  text: string;
  link: string | null;
  begins_at: number;
  ends_at: number;
}

/** What editors decide about the home page: the rest follows from the library. */
export interface HomeLayout {
  /** Ids of the picks, in their order, those of novels taken down included. */
  picks: number[];
  /** In their order. */
  banners: LaidBanner[];
  /** In their order, those that are over or have not begun included. */
  announcements: LaidAnnouncement[];
  /** Blocks that are switched off, in the order of the page. */
  hidden: HomeBlock[];
  /** All rows from above to below. */
  order: HomeRow[];
}

/** Names of the settings that hold the blocks that are switched off, and the order of rows where it is not the usual one. */
export const layoutSettings = { hidden: 'home_hidden', order: 'home_order' } as const;

/** The layout as it counts. */
export const readHomeLayout = async ({ db }: Pick<Store, 'db'>): Promise<HomeLayout> => {
  const picks = await db
    .selectFrom('picks')
    .select('novel_id')
    .where('block', '=', 'home')
    .orderBy('position')
    .execute();
  const banners = await db
    .selectFrom('banners')
    .select(['title', 'image_url', 'link', 'novel_id'])
    .orderBy('id')
    .execute();
  const announcements = await db
    .selectFrom('home_announcements')
    .select(['title', 'text', 'link', 'begins_at', 'ends_at'])
    .orderBy('id')
    .execute();
  const settings = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', Object.values(layoutSettings))
    .execute();
  const listIn = (name: string) => settings.find((setting) => setting.name === name)?.value.split(',') ?? [];
  const hidden = listIn(layoutSettings.hidden);
  return {
    picks: picks.map(({ novel_id }) => novel_id),
    banners,
    announcements,
    hidden: homeBlocks.filter((name) => hidden.includes(name)),
    order: inOrder(listIn(layoutSettings.order)),
  };
};

/** All rows: those that are named first, in that order, the others behind them. */
export const inOrder = (names: readonly string[]): HomeRow[] => {
  const named = names.flatMap((name) => homeRows.find((row) => row === name) ?? []);
  return [...new Set([...named, ...homeRows])];
};
