import type { Selectable } from 'kysely';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';

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

/** Removes a banner. @returns false where there is no such banner */
export const removeBanner = ({ db }: Store, id: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('banners').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await countContentChange(trx);
    return true;
  });

const toBanner = ({ id, novel_id, ...banner }: Selectable<Tables['banners']>): StoredBanner => ({
  ...banner,
  id: String(id),
  novel_id: novel_id === null ? null : String(novel_id),
});
