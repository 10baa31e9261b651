import type { Banner } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { summariesOf } from '../novel-summaries.ts';

const maxBanners = 8;

/** The banners of the home page in their order, without those whose novel was taken down. */
export const getBanners = async ({ db }: Store): Promise<Banner[]> => {
  const rows = await db
    .selectFrom('banners')
    .select(['title', 'image_url', 'link', 'novel_id'])
    .orderBy('id')
    .limit(maxBanners)
    .execute();
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
