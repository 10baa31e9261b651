import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Cursor } from 'shared-api/schemas/common';
import { FoundNovels, Suggestions } from 'shared-api/schemas/novel';
import { Type } from 'typebox';
import { cacheSeconds } from '../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { toKeyword } from './keyword.ts';
import { findNovels } from './names/find-novels.ts';
import { hotWords } from './names/hot-words.ts';
import { withNameSearchSlot } from './names/search-novels.ts';
import { suggestNovels } from './names/suggest-novels.ts';

const SearchParams = Type.Object({
  keyword: Type.String({
    default: '',
    maxLength: 400,
    description: '书名、作者或标签：简体、繁体、拼音或首字母；标签须写全',
  }),
  cursor: Type.Optional(Cursor),
  suggest: Type.Optional(
    Type.Enum(['1'], {
      description: '为正在输入的人提示书名、作者与标签，最多 8 条；没有关键词时是本周读得最多的书和最常见的标签',
    }),
  ),
});

/** The call that searches by title, author and tag, and that suggests while somebody types. */
export const searchCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, figures }) => {
  app.get(
    patternOf(calls.search),
    {
      config: { cacheSeconds: cacheSeconds.lists, weight: weights.filter },
      schema: {
        summary: '按书名、作者或标签搜索',
        tags: ['作品'],
        querystring: SearchParams,
        response: respondsWith(Type.Union([FoundNovels, Suggestions])),
      },
    },
    async ({ query, ip }) => {
      if (query.suggest && query.keyword === '') return { data: { suggestions: await hotWords(store) } };
      const keyword = toKeyword(query.keyword);
      return withNameSearchSlot(async () => {
        if (query.suggest) return { data: { suggestions: await suggestNovels(store, keyword) } };
        const found = await findNovels(store, { keyword, cursor: query.cursor });
        if (found.items.length === 0 && query.cursor === undefined) figures.countEmptySearch(keyword);
        return { data: found };
      }, ip);
    },
  );
};
