import type { FastifyPluginAsync } from 'fastify';
import { feeds as addresses, pages } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { chinaMoment } from '../../db/china-day.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { notReadable } from '../../novels/catalog/not-readable.ts';
import { type FeedOptions, type FeedSite, feedSite, sendFeed } from '../feed-options.ts';
import { imageOf } from './image-of.ts';
import { type ListParameters, listAddress, opdsLists, searchPathOf, serveLists } from './opds-lists.ts';

const feedType = 'application/opds+json';
const publicationType = 'application/opds-publication+json';

const publicationPath = (novelId: string): string => `${addresses.catalogue2}/publications/${novelId}`;

/** The catalogue for reading apps, version 2.0. Source: https://drafts.opds.io/opds-2.0 */
export const opds2: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  const { store } = options;
  const searchPath = searchPathOf(addresses.catalogue2);

  app.get(addresses.catalogue2, async (request, reply) => {
    const { origin, name } = await feedSite(request, options);
    const feed = {
      metadata: { title: name },
      links: [
        { rel: 'self', href: origin + addresses.catalogue2, type: feedType },
        { rel: 'search', href: `${origin}${searchPath}{?query}`, type: feedType, templated: true },
      ],
      navigation: navigationAt(origin),
    };
    return sendFeed(reply, feedType, JSON.stringify(feed));
  });

  serveLists(app, options, addresses.catalogue2, 'query', (reply, site, title, path, query, page) =>
    sendFeed(reply, feedType, JSON.stringify(publicationFeed(site, title, path, query, page))),
  );

  app.get<{ Params: { id: string } }>(`${addresses.catalogue2}/publications/:id`, async (request, reply) => {
    const site = await feedSite(request, options);
    const novel = await getNovel(store, request.params.id);
    if (!novel) throw await notReadable(store, request.params.id, '作品');
    return sendFeed(reply, publicationType, JSON.stringify(publicationOf(site, novel)));
  });
};

const publicationFeed = (
  site: FeedSite,
  title: string,
  path: string,
  query: ListParameters,
  { items, next_cursor }: Page<NovelSummary>,
) => {
  const link = (rel: string, href: string) => ({ rel, href: site.origin + href, type: feedType });
  return {
    metadata: { title, ...(items.length > 0 && { itemsPerPage: items.length }) },
    links: [
      link('self', listAddress(path, query)),
      link('start', addresses.catalogue2),
      ...(next_cursor === null ? [] : [link('next', listAddress(path, { ...query, cursor: next_cursor }))]),
    ],
    // No feed is without a collection, and no collection empty: where nothing was found the lists stand.
    ...(items.length === 0
      ? { navigation: navigationAt(site.origin) }
      : { publications: items.map((novel) => publicationOf(site, novel)) }),
  };
};

const navigationAt = (origin: string) =>
  opdsLists.map(({ name, title }) => ({
    title,
    href: `${origin}${addresses.catalogue2}/${name}`,
    type: feedType,
    rel: 'current',
  }));

const publicationOf = ({ origin }: FeedSite, novel: NovelSummary) => ({
  metadata: {
    '@type': 'http://schema.org/Book',
    identifier: origin + pages.book(novel.id),
    title: novel.title,
    author: novel.author.name,
    language: 'zh',
    modified: chinaMoment(novel.updated_at),
    ...(novel.intro !== '' && { description: novel.intro }),
    subject: [novel.category.name, ...novel.tags],
  },
  links: [
    { rel: 'self', href: origin + publicationPath(novel.id), type: publicationType },
    {
      rel: 'http://opds-spec.org/acquisition/open-access',
      href: origin + addresses.epub(novel.id),
      type: 'application/epub+zip',
    },
    { rel: 'alternate', href: origin + pages.book(novel.id), type: 'text/html' },
  ],
  images: [imageOf(novel, origin)],
});
