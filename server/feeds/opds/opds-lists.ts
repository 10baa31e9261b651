import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary, Order } from 'shared-api/schemas/novel';
import { type Static, Type } from 'typebox';
import type { Store } from '../../db/open-store.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { filterNovels, withFilterSlot } from '../../novels/catalog/filter/filter-novels.ts';
import { searchNovels, withNameSearchSlot } from '../../novels/search/names/search-novels.ts';
import { type FeedOptions, type FeedSite, feedSite } from '../feed-options.ts';

/** A list of the catalogue. */
interface OpdsList {
  /** Its path behind that of the catalogue. */
  name: string;
  title: string;
  about: string;
  order: Order;
  status?: 1 | 2;
}

export const opdsLists: readonly OpdsList[] = [
  { name: 'new', title: '新书入库', about: '最近入库的作品', order: 'new' },
  { name: 'updated', title: '最近更新', about: '最近有新章节的作品', order: 'updated' },
  { name: 'hot', title: '本周热门', about: '本周读的人最多的作品', order: 'hot' },
  { name: 'finished', title: '完本', about: '已经写完的作品', order: 'hot', status: 2 },
];

/** One page of a list of the catalogue. @throws BadCursorError for a cursor of another list */
const readList = (
  store: Store,
  { order, status }: OpdsList,
  cursor: string | undefined,
  address: string,
): Promise<Page<NovelSummary>> => withFilterSlot(() => filterNovels(store, { order, status, cursor }), address);

/** Characters of a query that are looked at, as in the site's own search. */
const maxQueryLength = 50;

/** One page of the novels that a search finds. */
const searchCatalogue = (
  store: Store,
  words: string,
  cursor: string | undefined,
  address: string,
): Promise<Page<NovelSummary>> =>
  withNameSearchSlot(() => searchNovels(store, { keyword: words.slice(0, maxQueryLength), cursor }), address);

/** Query parameters of the catalogue's lists. */
const listQuery = Type.Object({
  /** Words that are searched, as version 1.2 names them by our OpenSearch description. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** And as version 2.0 does. Source: https://specs.opds.io/opds-2.0, section 3. */
  query: Type.Optional(Type.String({ maxLength: 200 })),
  /** Where the page before ended. */
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

type ListQuery = Static<typeof listQuery>;

/** Values of the query of a list; undefined stands for none. */
export type ListParameters = Partial<Record<keyof ListQuery, string | undefined>>;

/** Path of a page of a list. */
export const listAddress = (path: string, query: ListParameters): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** Path of the search of a catalogue. */
export const searchPathOf = (catalogue: string): string => `${catalogue}/search`;

/** Answers with a page of novels, written as one version of the catalogue has it. @param path of the list or of the search */
type SendList = (
  reply: FastifyReply,
  site: FeedSite,
  title: string,
  path: string,
  query: ListParameters,
  page: Page<NovelSummary>,
) => FastifyReply;

/**
 * Serves the lists and the search of a catalogue.
 * @param words the parameter with the words that are searched, as this version names it
 */
export const serveLists = (
  app: FastifyInstance,
  options: FeedOptions,
  catalogue: string,
  words: 'q' | 'query',
  send: SendList,
): void => {
  const { store } = options;
  for (const list of opdsLists) {
    const path = `${catalogue}/${list.name}`;
    app.get<{ Querystring: ListQuery }>(
      path,
      { config: { weight: weights.filter }, schema: { querystring: listQuery } },
      async (request, reply) => {
        const site = await feedSite(request, options);
        const { cursor } = request.query;
        return send(reply, site, list.title, path, { cursor }, await readList(store, list, cursor, request.ip));
      },
    );
  }
  app.get<{ Querystring: ListQuery }>(
    searchPathOf(catalogue),
    { config: { weight: weights.search }, schema: { querystring: listQuery } },
    async (request, reply) => {
      const site = await feedSite(request, options);
      const { [words]: searched = '', cursor } = request.query;
      const page = await searchCatalogue(store, searched, cursor, request.ip);
      return send(reply, site, `搜索：${searched}`, searchPathOf(catalogue), { [words]: searched, cursor }, page);
    },
  );
};
