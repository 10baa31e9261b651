import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { calls } from 'shared-api/paths';
import { BookSearch, ChapterSearch } from 'shared-api/schemas/book-search';
import { Cursor } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { cacheSeconds } from '../../../http/cache-control.ts';
import type { CallOptions } from '../../../http/call-options.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import { addressBlock } from '../../../http/limits/address-block.ts';
import { weights } from '../../../http/limits/address-limit.ts';
import { createRateLimit } from '../../../http/limits/rate-limit.ts';
import { respondsWith } from '../../../http/responses.ts';
import { patternOf } from '../../../http/route-pattern.ts';
import { notReadable } from '../../catalog/not-readable.ts';
import { toKeyword } from '../keyword.ts';
import { withSearchSlot } from '../texts/text-search-slots.ts';
import { readableNovel } from './readable-novel.ts';
import { searchBook } from './search-book.ts';
import { searchChapterTitles } from './search-chapter-titles.ts';

const BookSearchParams = Type.Object({
  bid: Type.String({ description: '作品编号', examples: ['1001'] }),
  keyword: Type.String({ default: '', maxLength: 400, description: '简体或繁体' }),
  cursor: Type.Optional(Cursor),
});

/** Searches within a minute: each may read some 600 chapters, and caches answer those that are asked again. */
export const maxSearches = { byAddress: 120, total: 1_200 };

/** Calls that search within one novel: its text, and the titles of its chapters. */
export const bookSearchCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, environment }) => {
  const byAddress = environment.testing ? Number.POSITIVE_INFINITY : maxSearches.byAddress;
  const take = createRateLimit({ ...maxSearches, byAddress }, () => Date.now());
  const bound = (request: FastifyRequest) => {
    if (!take(addressBlock(request.ip))) throw new FailedCall(429, 'too_many_requests', '搜索太频繁，请稍后再试');
  };
  const open = async (bid: string): Promise<number> => {
    const novelId = await readableNovel(store, bid);
    if (novelId === null) throw await notReadable(store, bid, '作品');
    return novelId;
  };

  app.get(
    patternOf(calls.searchBook),
    {
      config: { cacheSeconds: cacheSeconds.lists, weight: weights.search },
      schema: {
        summary: '在一部作品的正文里搜索',
        tags: ['章节'],
        querystring: BookSearchParams,
        response: respondsWith(BookSearch),
      },
    },
    async (request) => {
      const { bid, keyword, cursor } = request.query;
      bound(request);
      const novelId = await open(bid);
      const search = () => searchBook(store, { keyword: toKeyword(keyword), cursor, novelId });
      return { data: await withSearchSlot(search, request.ip) };
    },
  );

  app.get(
    patternOf(calls.searchChapters),
    {
      config: { cacheSeconds: cacheSeconds.lists },
      schema: {
        summary: '在一部作品的章节名里搜索',
        tags: ['章节'],
        querystring: BookSearchParams,
        response: respondsWith(ChapterSearch),
      },
    },
    async (request) => {
      const { bid, keyword, cursor } = request.query;
      bound(request);
      const novelId = await open(bid);
      return { data: await searchChapterTitles(store, { keyword: toKeyword(keyword), cursor, novelId }) };
    },
  );
};
