import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Cursor } from 'shared-api/schemas/common';
import { OtherSearch } from 'shared-api/schemas/other-search';
import { Type } from 'typebox';
import { sisterLibraries } from '../sisters/ask-sisters.ts';
import { searchTexts } from '../store/search-texts.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { toKeyword } from './keyword.ts';
import { keepFor } from './public-cache.ts';

const OtherSearchParams = Type.Object({
  keyword: Type.String({ default: '', maxLength: 400, description: '正文里的字句：简体或繁体' }),
  cursor: Type.Optional(Cursor),
});

/** The same words in other places: in the text of chapters, and in sister libraries. */
export const otherSearchCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store, environment }) => {
  const askSisters = sisterLibraries(environment.sisterLibraries);

  app.get(
    '/novel/other/search/',
    {
      config: { keepFor: keepFor.lists },
      schema: {
        summary: '在正文与姊妹书库中搜索',
        tags: ['作品'],
        querystring: OtherSearchParams,
        response: answers(OtherSearch),
      },
    },
    async ({ query }, reply) => {
      const keyword = toKeyword(query.keyword);
      const [texts, sisters] = await Promise.all([
        searchTexts(store, { keyword, cursor: query.cursor }),
        query.cursor === undefined ? askSisters(keyword) : [],
      ]);
      // What other libraries hold does not hold as long as our own content does.
      if (sisters.length > 0) reply.header('cache-control', 'no-store');
      return { data: { ...texts, sisters } };
    },
  );
};
