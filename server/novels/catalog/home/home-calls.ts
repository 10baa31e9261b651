import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Category, CategoryNovels, Home } from 'shared-api/schemas/novel';
import { Type } from 'typebox';
import { cacheSeconds } from '../../../http/cache-control.ts';
import type { CallOptions } from '../../../http/calls.ts';
import { respondsWith } from '../../../http/responses.ts';
import { listCategories, listCategoryNovels } from '../list-categories.ts';
import { nextHomeChange } from './announcements.ts';
import { getHome } from './get-home.ts';

/** Calls of the home page and the categories. */
export const homeCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    calls.home,
    {
      config: {
        cacheSeconds: cacheSeconds.lists,
        isOfLibrary: true,
        changesAfter: (time) => nextHomeChange(store, time),
      },
      schema: { summary: '首页', tags: ['导航'], response: respondsWith(Home) },
    },
    async () => ({ data: await getHome(store) }),
  );

  app.get(
    calls.categories,
    {
      config: { cacheSeconds: cacheSeconds.lists, isOfLibrary: true },
      schema: { summary: '分类与作品数', tags: ['导航'], response: respondsWith(Type.Array(Category)) },
    },
    async () => ({ data: await listCategories(store) }),
  );

  app.get(
    calls.categoryNovels,
    {
      config: { cacheSeconds: cacheSeconds.lists, isOfLibrary: true },
      schema: { summary: '各分类的热门作品', tags: ['导航'], response: respondsWith(Type.Array(CategoryNovels)) },
    },
    async () => ({ data: await listCategoryNovels(store) }),
  );
};
