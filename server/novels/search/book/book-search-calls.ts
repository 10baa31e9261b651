import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { BookSearch, ChapterSearch } from 'shared-api/schemas/book-search';
import { Cursor } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { parseNovelId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { cacheSeconds } from '../../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../../http/calls.ts';
import { weights } from '../../../http/limits/address-limit.ts';
import { respondsWith } from '../../../http/responses.ts';
import { notReadable } from '../../catalog/not-readable.ts';
import { toKeyword } from '../keyword.ts';
import { withSearchSlot } from '../texts/search-texts.ts';
import { searchBook } from './search-book.ts';
import { searchChapterTitles } from './search-chapter-titles.ts';

const BookSearchParams = Type.Object({
  bid: Type.String({ description: '作品编号', examples: ['1001'] }),
  keyword: Type.String({ default: '', maxLength: 400, description: '简体或繁体' }),
  cursor: Type.Optional(Cursor),
});

/** Calls that search within one novel: its text, and the titles of its chapters. */
export const bookSearchCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
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
      const novelId = await open(bid);
      const search = () => searchBook(store, { keyword: toKeyword(keyword), cursor, novelId });
      return { data: await withSearchSlot(search, request.ip) };
    },
  );

  app.get(
    patternOf(calls.searchChapters),
    {
      config: { cacheSeconds: cacheSeconds.lists, weight: weights.search },
      schema: {
        summary: '在一部作品的章节名里搜索',
        tags: ['章节'],
        querystring: BookSearchParams,
        response: respondsWith(ChapterSearch),
      },
    },
    async (request) => {
      const { bid, keyword, cursor } = request.query;
      const novelId = await open(bid);
      const search = () => searchChapterTitles(store, { keyword: toKeyword(keyword), cursor, novelId });
      return { data: await withSearchSlot(search, request.ip) };
    },
  );
};

/** The key of a novel in the tables; null where there is no such novel to be read. */
const readableNovel = async ({ db }: Pick<Store, 'db'>, id: string): Promise<number | null> => {
  const novelId = parseNovelId(id);
  if (novelId === null) return null;
  const novel = await db
    .selectFrom('novels')
    .select('id')
    .where('id', '=', novelId)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  return novel ? novelId : null;
};
