import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { homeBounds } from 'shared-api/console/home-blocks';
import { neededRoles } from 'shared-api/console/needed-roles';
import {
  HomeChange,
  HomeDraft,
  HomeLayout as HomeLayoutOnWire,
  KeptPicture,
  PictureForm,
} from 'shared-api/console/schemas/home';
import { Recorded } from 'shared-api/console/schemas/record';
import { Home } from 'shared-api/schemas/novel';
import { authorityOf } from '../../../console/record/authority-of.ts';
import { recorded } from '../../../console/record/record-act.ts';
import type { Undos } from '../../../console/record/undo-act.ts';
import type { Store } from '../../../db/open-store.ts';
import type { CallOptions } from '../../../http/calls.ts';
import { FailedCall, refuse } from '../../../http/failures/failures.ts';
import { weights } from '../../../http/limits/address-limit.ts';
import { respondsWith } from '../../../http/responses.ts';
import { getHome } from '../../catalog/home/get-home.ts';
import { type HomeLayout, readHomeLayout } from '../../catalog/home/home-layout.ts';
import { UnreadablePictureError } from '../../pictures/read-picture.ts';
import { announcementOnWire, checkedAnnouncement } from '../announcements.ts';
import { coverHash } from '../covers/get-cover.ts';
import { linkAddressProblem } from '../link-address.ts';
import { keepBannerPicture } from './banner-picture.ts';
import { changeHome, restoreHome } from './change-home.ts';

const tags = ['后台 · 首页'];

/** How changes of the home page are undone. */
export const homeUndos: Undos = {
  'home.change': {
    role: neededRoles.saveHome,
    run: (store, { before }, authority, now) => restoreHome(store, before, authority, now),
  },
};

/** Registers the calls by which editors arrange the home page. */
export const homeLayoutCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, environment }) => {
  app.get(
    calls.homeLayout,
    {
      config: { role: neededRoles.homeLayout },
      schema: { summary: '首页的推荐、横幅、公告和栏目', tags, response: respondsWith(HomeLayoutOnWire) },
    },
    async () => ({ data: await toWire(store, await readHomeLayout(store)) }),
  );

  app.post(
    calls.previewHome,
    {
      config: { role: neededRoles.previewHome },
      schema: { summary: '首页会是什么样；什么也不改', tags, body: HomeDraft, response: respondsWith(Home) },
    },
    async (request) => {
      const layout = await readHomeLayout(store);
      return { data: await getHome(store, checked(request.body, layout, environment.imageOrigins)) };
    },
  );

  app.post(
    calls.saveHome,
    {
      config: { role: neededRoles.saveHome },
      schema: { summary: '换成这样的首页', tags, body: HomeChange, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { version, reason, ...draft } = request.body;
      const change = (layout: HomeLayout): HomeLayout => {
        if (versionOf(layout) !== version)
          throw new FailedCall(409, 'conflict', '首页刚才已经改过了，请看过现在的样子再改');
        return checked(draft, layout, environment.imageOrigins);
      };
      const act = await changeHome(store, change, authorityOf(request, { reason }), Date.now());
      return { data: recorded('首页已更新', act) };
    },
  );

  app.post(
    calls.keepBannerPicture,
    {
      // Base64 is a third longer.
      bodyLimit: Math.ceil(homeBounds.pictureBytes * 1.4),
      config: { role: neededRoles.keepBannerPicture, weight: weights.signIn },
      schema: { summary: '上传横幅的图片', tags, body: PictureForm, response: respondsWith(KeptPicture) },
    },
    async (request) => {
      const picture = Buffer.from(request.body.picture, 'base64');
      refuse(picture.length > homeBounds.pictureBytes && `图片不能大于 ${homeBounds.pictureBytes / 1_000_000} MB`);
      try {
        return { data: { image_url: await keepBannerPicture(store, picture) } };
      } catch (error) {
        if (error instanceof UnreadablePictureError) throw new FailedCall(400, 'bad_request', error.message);
        throw error;
      }
    },
  );
};

/** Says which layout it is, so that a change of another is not lost. */
export const versionOf = (layout: HomeLayout): string =>
  createHash('sha256').update(JSON.stringify(layout)).digest('base64url').slice(0, 22);

/** A draft as a layout. @throws FailedCall 400 where a banner has no title, or leads nowhere, or its picture is from where pages load none; see {@link checkedAnnouncement} */
const checked = (
  { picks, banners, announcements, hidden, order }: HomeDraft,
  present: HomeLayout,
  imageOrigins: readonly string[],
): HomeLayout => ({
  picks: picks.map(Number),
  banners: banners.map(({ title, link, image_url, novel_id }) => {
    const name = title.trim();
    refuse(name === '' && '请写横幅的标题');
    refuse([...name].length > homeBounds.titleLength && `横幅的标题不能多于 ${homeBounds.titleLength} 个字`);
    refuse(linkAddressProblem(`横幅“${name}”的地址`, link.trim()));
    const isKnown = image_url === null || present.banners.some((banner) => banner.image_url === image_url);
    const isLoaded =
      isKnown || coverHash(image_url) !== null || imageOrigins.some((origin) => image_url.startsWith(`${origin}/`));
    refuse(!isLoaded && `横幅“${name}”的图片要先上传`);
    return { title: name, image_url, link: link.trim(), novel_id: novel_id === null ? null : Number(novel_id) };
  }),
  announcements:
    announcements?.map(({ begins_at, ends_at, ...words }) =>
      checkedAnnouncement({ ...words, begins_at: Date.parse(begins_at), ends_at: Date.parse(ends_at) }),
    ) ?? present.announcements,
  hidden,
  order: order ?? present.order,
});

const toWire = async ({ db, dialect }: Store, layout: HomeLayout): Promise<HomeLayoutOnWire> => {
  const novels = await db
    .selectFrom('novels')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select(['novels.id', 'novels.title', 'authors.name', 'novels.taken_down_at'])
    .where(dialect.isOneOf('novels.id', layout.picks))
    .execute();
  const byId = new Map(novels.map((novel) => [novel.id, novel]));
  return {
    picks: layout.picks.flatMap((id) => {
      const novel = byId.get(id);
      if (!novel) return [];
      return { id: String(id), title: novel.title, author: novel.name, taken_down: novel.taken_down_at !== null };
    }),
    banners: layout.banners.map((banner) => ({
      ...banner,
      novel_id: banner.novel_id === null ? null : String(banner.novel_id),
    })),
    announcements: layout.announcements.map(announcementOnWire),
    hidden: layout.hidden,
    order: layout.order,
    version: versionOf(layout),
  };
};
