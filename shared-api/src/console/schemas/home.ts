import { type Static, Type } from 'typebox';
import { Nullable, Time } from '../../schemas/common.ts';
import { homeBlocks, homeBounds, homeRows } from '../home-blocks.ts';
import { Reason, RowId } from './staff.ts';

const HiddenBlocks = Type.Array(Type.Enum([...homeBlocks]), {
  maxItems: homeBlocks.length,
  uniqueItems: true,
  description: '不显示的栏目',
});

const RowOrder = Type.Array(Type.Enum([...homeRows]), {
  minItems: homeRows.length,
  maxItems: homeRows.length,
  uniqueItems: true,
  description: '栏目从上到下的次序；“最近更新”跟着“本周热门”',
});

/** A banner; its link and picture are a path of the site, or an address elsewhere. */
export const HomeBanner = Type.Object({
  title: Type.String({ description: `最多 ${homeBounds.titleLength} 个字` }),
  link: Type.String({ maxLength: homeBounds.addressLength }),
  image_url: Nullable(Type.String({ maxLength: homeBounds.addressLength })),
  novel_id: Nullable(RowId),
});

/** An announcement at the head of the home page, from one moment until another. */
export const HomeAnnouncement = Type.Object({
  title: Type.String({ description: `最多 ${homeBounds.titleLength} 个字` }),
  text: Type.String({ description: `正文，可以没有；最多 ${homeBounds.announcementLength} 个字` }),
  link: Nullable(Type.String({ maxLength: homeBounds.addressLength, description: '读者点开到哪里；有正文时没有链接' })),
  begins_at: Time,
  ends_at: Time,
});

/** A novel that is a pick, or belongs to a banner. */
export const PickedNovel = Type.Object({
  id: RowId,
  title: Type.String(),
  author: Type.String(),
  /** It is not shown to readers then. */
  taken_down: Type.Boolean(),
});

/** What editors decided about the home page. */
export const HomeLayout = Type.Object({
  picks: Type.Array(PickedNovel),
  banners: Type.Array(HomeBanner),
  announcements: Type.Array(HomeAnnouncement),
  hidden: HiddenBlocks,
  order: RowOrder,
  /** Changes with the layout: a change names the one that it was made of. */
  version: Type.String(),
});

/** A layout to look at, as it would be. */
export const HomeDraft = Type.Object({
  picks: Type.Array(RowId, { maxItems: homeBounds.picks, uniqueItems: true, description: '编辑推荐的作品编号' }),
  banners: Type.Array(HomeBanner, { maxItems: homeBounds.banners }),
  /** Absent from earlier consoles: then they stay as they are. */
  announcements: Type.Optional(Type.Array(HomeAnnouncement, { maxItems: homeBounds.announcements })),
  hidden: HiddenBlocks,
  /** Absent from earlier consoles, as announcements are. */
  order: Type.Optional(RowOrder),
});

/** A layout that is to count. `version`: of the layout that was changed. */
export const HomeChange = Type.Object({
  ...HomeDraft.properties,
  version: Type.String({ maxLength: 100 }),
  reason: Reason,
});

export const PictureForm = Type.Object({
  picture: Type.String({
    description: `JPEG、PNG、WebP 或 GIF 图片的 Base64，最大 ${homeBounds.pictureBytes / 1_000_000} MB`,
  }),
});
export const KeptPicture = Type.Object({ image_url: Type.String() });

export type HomeBanner = Static<typeof HomeBanner>;
export type HomeAnnouncement = Static<typeof HomeAnnouncement>;
export type PickedNovel = Static<typeof PickedNovel>;
export type HomeLayout = Static<typeof HomeLayout>;
export type HomeDraft = Static<typeof HomeDraft>;
export type HomeChange = Static<typeof HomeChange>;
export type KeptPicture = Static<typeof KeptPicture>;
