import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { FilteredNovels, FilterParams, Novel } from 'shared-api/schemas/novel';
import { type Static, Type } from 'typebox';
import { cacheSeconds } from '../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { facetCounter } from './facets/count-facets.ts';
import { filterNovels, type NovelFilter, pageNumberOf, withFilterSlot } from './filter/filter-novels.ts';
import { tagsInList } from './filter/narrow-novels.ts';
import { pageLinks, totalOf } from './filter/page-links.ts';
import { resolveMove } from './filter/page-moves.ts';
import { getNovel } from './get-novel.ts';
import { notReadable } from './not-readable.ts';

const NovelParams = Type.Object({ id: Type.String({ description: '作品编号', examples: ['1001'] }) });

/** Calls of one novel, and of the list of novels by filter. */
export const novelCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  const countFacets = facetCounter(store);

  app.get(
    patternOf(calls.novel, 'id'),
    {
      config: { cacheSeconds: cacheSeconds.lists },
      schema: { summary: '作品', tags: ['作品'], params: NovelParams, response: respondsWith(Novel) },
    },
    async ({ params }) => {
      const novel = await getNovel(store, params.id);
      if (!novel) throw await notReadable(store, params.id, '作品');
      return { data: novel };
    },
  );

  app.get(
    patternOf(calls.filter),
    {
      config: { cacheSeconds: cacheSeconds.lists, weight: weights.filter },
      schema: {
        summary: '筛选与排行，附各项的作品数',
        description:
          '一页最多看一万部作品：条件很少同时成立时，一页可能不满甚至为空，next_cursor 从看到的地方接着找。pages 是首页、邻近各页与末页的 cursor。',
        tags: ['作品'],
        querystring: FilterParams,
        response: respondsWith(FilteredNovels),
      },
    },
    async ({ query, ip }) => {
      return withFilterSlot(async () => {
        const filter = await resolveMove(store, toFilter(query));
        const list = await filterNovels(store, filter);
        const facets = await countFacets(filter);
        const total = totalOf(facets, filter.category);
        const pages = pageLinks({ filter, nextCursor: list.next_cursor, total });
        return { data: { ...list, page: pageNumberOf(filter), pages, facets } };
      }, ip);
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
  tags: tagsInList(tags),
});
