import type { Banner } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import type { HomeLayout, LaidAnnouncement } from './home-layout.ts';

/** Address of the page on which the announcements of now stand in full. */
export const announcementsPath = '/announcements';

/** The announcements that readers see at a moment. @param now epoch milliseconds */
export const announcedAt = ({ announcements }: Pick<HomeLayout, 'announcements'>, now: number): LaidAnnouncement[] =>
  announcements.filter(({ begins_at, ends_at }) => begins_at <= now && now < ends_at);

/**
 * The announcements of a moment as banners, which every release of the reader draws. One without a link leads to its words, by a
 * relative address: from a path the reader's program would navigate by itself, and no app has this page.
 */
export const announcedBanners = (layout: Pick<HomeLayout, 'announcements'>, now: number): Banner[] =>
  announcedAt(layout, now).map(({ title, link }, at) => ({
    title: `公告：${title}`,
    image_url: null,
    link: link ?? `.${announcementsPath}#${at + 1}`,
    novel: null,
  }));

/**
 * When the home page is another one by itself, because an announcement begins or ends.
 * @param time epoch milliseconds
 * @returns the first such moment after `time`; null where there is none
 */
export const nextHomeChange = async ({ db }: Pick<Store, 'db'>, time: number): Promise<number | null> => {
  const rows = await db.selectFrom('home_announcements').select(['begins_at', 'ends_at']).execute();
  const moments = rows.flatMap(({ begins_at, ends_at }) => [begins_at, ends_at]).filter((moment) => moment > time);
  return moments.length === 0 ? null : Math.min(...moments);
};
