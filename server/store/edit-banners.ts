import { countContentChange } from './content-revision.ts';
import type { Store } from './open-store.ts';
import { storable } from './storable.ts';

/** A banner as those who run the site see it. */
export interface StoredBanner {
  id: string;
  title: string;
  image_url: string | null;
  link: string;
  novel_id: string | null;
}

/** All banners in the order of the home page. */
export const listBanners = async ({ db }: Store): Promise<StoredBanner[]> => {
  const rows = await db
    .selectFrom('banners')
    .select(['id', 'title', 'image_url', 'link', 'novel_id'])
    .orderBy('id')
    .execute();
  return rows.map(toBanner);
};

/** Adds a banner after the others. @param banner `novel_id` is a novel's that is there, or null */
export const addBanner = (
  { db }: Store,
  banner: { title: string; image_url: string | null; link: string; novel_id: number | null },
): Promise<StoredBanner> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('banners')
      .values({ ...banner, title: storable(banner.title) })
      .returning(['id', 'title', 'image_url', 'link', 'novel_id'])
      .executeTakeFirstOrThrow();
    await countContentChange(trx);
    return toBanner(row);
  });

/** @returns false where there is no such banner */
export const removeBanner = ({ db }: Store, id: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('banners').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await countContentChange(trx);
    return true;
  });

const toBanner = ({ id, novel_id, ...banner }: Omit<StoredBanner, 'id' | 'novel_id'> & Row): StoredBanner => ({
  ...banner,
  id: String(id),
  novel_id: novel_id === null ? null : String(novel_id),
});

interface Row {
  id: number;
  novel_id: number | null;
}
