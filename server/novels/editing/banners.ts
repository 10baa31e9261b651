import type { Selectable } from 'kysely';
import { type Authority, byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import type { LaidBanner } from '../catalog/home/home-layout.ts';
import { changeHome } from './home/change-home.ts';

/** A banner as its table holds it, with ids as on the wire. */
export interface StoredBanner {
  id: string;
  title: string;
  image_url: string | null;
  link: string;
  novel_id: string | null;
}

/** All banners in the order of the home page, those of novels taken down included. */
export const listBanners = async ({ db }: Store): Promise<StoredBanner[]> => {
  const rows = await db
    .selectFrom('banners')
    .select(['id', 'title', 'image_url', 'link', 'novel_id'])
    .orderBy('id')
    .execute();
  return rows.map(toBanner);
};

/** Adds a banner after the others. @param banner `novel_id` is the id of an existing novel, or null */
export const addBanner = async (
  store: Store,
  banner: LaidBanner,
  authority: Authority = byCommand(),
): Promise<StoredBanner> => {
  await changeHome(store, (layout) => ({ ...layout, banners: [...layout.banners, banner] }), authority, Date.now());
  const row = await store.db
    .selectFrom('banners')
    .select(['id', 'title', 'image_url', 'link', 'novel_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return toBanner(row);
};

/** Removes a banner. @returns false where there is no such banner */
export const removeBanner = async (store: Store, id: number, authority: Authority = byCommand()): Promise<boolean> => {
  const act = await changeHome(
    store,
    (layout, ids) => ({ ...layout, banners: layout.banners.filter((_, at) => ids.banners[at] !== id) }),
    authority,
    Date.now(),
  );
  return act !== null;
};

const toBanner = ({ id, novel_id, ...banner }: Selectable<Tables['banners']>): StoredBanner => ({
  ...banner,
  id: String(id),
  novel_id: novel_id === null ? null : String(novel_id),
});
