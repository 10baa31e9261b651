import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Category, CategoryNovels, Home } from 'shared-api/schemas/novel';
import { Type } from 'typebox';
import { getHome } from '../store/get-home.ts';
import { listCategories, listCategoryNovels } from '../store/list-categories.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { keepFor } from './public-cache.ts';

/** The ways into the library: the home page and the categories. */
export const navigationCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.get(
    calls.home,
    {
      config: { keepFor: keepFor.lists },
      schema: { summary: '首页', tags: ['导航'], response: answers(Home) },
    },
    async () => ({ data: await getHome(store) }),
  );

  app.get(
    calls.categories,
    {
      config: { keepFor: keepFor.lists },
      schema: { summary: '分类与作品数', tags: ['导航'], response: answers(Type.Array(Category)) },
    },
    async () => ({ data: await listCategories(store) }),
  );

  app.get(
    calls.categoryNovels,
    {
      config: { keepFor: keepFor.lists },
      schema: { summary: '各分类的热门作品', tags: ['导航'], response: answers(Type.Array(CategoryNovels)) },
    },
    async () => ({ data: await listCategoryNovels(store) }),
  );
};
