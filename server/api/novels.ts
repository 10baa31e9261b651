import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Cursor } from 'shared-api/schemas/common';
import {
  FilteredNovels,
  Novel,
  NovelList,
  orders,
  Suggestions,
  updatedWithin,
  wordBands,
} from 'shared-api/schemas/novel';
import { type Static, Type } from 'typebox';
import { facetCounter } from '../store/count-facets.ts';
import { filterNovels, type NovelFilter } from '../store/filter-novels.ts';
import { getNovel } from '../store/get-novel.ts';
import { searchNovels } from '../store/search-novels.ts';
import { suggestNovels } from '../store/suggest-novels.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { toKeyword } from './keyword.ts';
import { notReadable } from './not-readable.ts';
import { keepFor } from './public-cache.ts';

const NovelParams = Type.Object({ id: Type.String({ description: '作品编号', examples: ['1001'] }) });

const FilterParams = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 15, pattern: '^[0-9]+$', description: '分类编号' })),
  ns: Type.Optional(Type.Enum(['1', '2'], { description: '1 连载，2 完本' })),
  words: Type.Optional(Type.Enum([...wordBands], { description: '字数（万字）' })),
  updated: Type.Optional(Type.Enum([...updatedWithin], { description: '几天内更新过' })),
  // No NUL: PostgreSQL takes none, not even in what it compares with.
  tags: Type.Optional(
    Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$', description: '标签，以逗号分隔，须全部符合' }),
  ),
  order: Type.Enum([...orders], { default: 'hot', description: '热门、最近更新、字数、收藏、新书' }),
  cursor: Type.Optional(Cursor),
});

const SearchParams = Type.Object({
  keyword: Type.String({ default: '', maxLength: 400, description: '书名或作者：简体、繁体、拼音或首字母' }),
  cursor: Type.Optional(Cursor),
  suggest: Type.Optional(Type.Enum(['1'], { description: '为正在输入的人提示书名与作者，最多 8 条' })),
});

/** One novel, and the lists in which it is found. */
export const novelCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  const countFacets = facetCounter(store);

  app.get(
    '/novel/detail/:id/',
    {
      config: { keepFor: keepFor.lists },
      schema: { summary: '作品', tags: ['作品'], params: NovelParams, response: answers(Novel) },
    },
    async ({ params }) => {
      const novel = await getNovel(store, params.id);
      if (!novel) throw await notReadable(store, params.id, '作品');
      return { data: novel };
    },
  );

  app.get(
    '/novel/filter/',
    {
      config: { keepFor: keepFor.lists },
      schema: {
        summary: '筛选与排行，附各项的作品数',
        tags: ['作品'],
        querystring: FilterParams,
        response: answers(FilteredNovels),
      },
    },
    async ({ query }) => {
      const filter = toFilter(query);
      const list = await filterNovels(store, filter);
      return { data: { ...list, facets: await countFacets(filter) } };
    },
  );

  app.get(
    '/novel/search/',
    {
      config: { keepFor: keepFor.lists },
      schema: {
        summary: '按书名或作者搜索',
        tags: ['作品'],
        querystring: SearchParams,
        response: answers(Type.Union([NovelList, Suggestions])),
      },
    },
    async ({ query }) => {
      const keyword = toKeyword(query.keyword);
      if (query.suggest) return { data: { suggestions: await suggestNovels(store, keyword) } };
      return { data: await searchNovels(store, { keyword, cursor: query.cursor }) };
    },
  );
};

const toFilter = ({ category, ns, words, updated, tags, order, cursor }: Static<typeof FilterParams>): NovelFilter => ({
  order,
  cursor,
  category: category === undefined ? undefined : Number(category),
  status: ns === undefined ? undefined : ns === '1' ? 1 : 2,
  words,
  updatedWithin: updated === undefined ? undefined : Number(updated),
  tags: tags
    ?.split(/[,，]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
});
