import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Cursor } from 'shared-api/schemas/common';
import { OtherSearch } from 'shared-api/schemas/other-search';
import { Type } from 'typebox';
import { cacheSeconds } from '../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { toKeyword } from './keyword.ts';
import { sisterSearch } from './search-sisters.ts';
import { searchTexts, withSearchSlot } from './texts/search-texts.ts';

const OtherSearchParams = Type.Object({
  keyword: Type.String({ default: '', maxLength: 400, description: '正文里的字句：简体或繁体' }),
  cursor: Type.Optional(Cursor),
});

/** The call that searches in other places than titles: in the text of chapters, and in sister libraries. */
export const otherSearchCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, environment }) => {
  const searchSisters = sisterSearch(environment.sisterLibraries);

  app.get(
    patternOf(calls.otherSearch),
    {
      config: { cacheSeconds: cacheSeconds.lists, weight: weights.search },
      schema: {
        summary: '在正文与姊妹书库中搜索',
        tags: ['作品'],
        querystring: OtherSearchParams,
        response: respondsWith(OtherSearch),
      },
    },
    async ({ query, ip }, reply) => {
      const keyword = toKeyword(query.keyword);
      const { texts, asked } = await withSearchSlot(async () => {
        // Begun within the slot, so that a search that is refused asks nobody; not waited for in it.
        const asked = query.cursor === undefined ? searchSisters(keyword) : [];
        return { texts: await searchTexts(store, { keyword, cursor: query.cursor }), asked };
      }, ip);
      const sisters = await asked;
      // Answers of other libraries change without this site's knowing.
      if (sisters.length > 0) reply.header('cache-control', 'no-store');
      return { data: { ...texts, sisters } };
    },
  );
};
