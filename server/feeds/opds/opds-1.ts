import type { FastifyPluginAsync } from 'fastify';
import { formatDay } from 'shared-api/format';
import { feeds as addresses, pages } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { chinaMoment } from '../../db/china-day.ts';
import { type FeedOptions, type FeedSite, feedSite, sendFeed } from '../feed-options.ts';
import { element, xmlDocument } from '../xml.ts';
import { imageOf } from './image-of.ts';
import { type ListParameters, listAddress, opdsLists, serveLists } from './opds-lists.ts';

const type = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
};

/** The catalogue for reading apps, version 1.2. Source: https://specs.opds.io/opds-1.2 */
export const opds1: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  app.get(addresses.catalogue, async (request, reply) => {
    const site = await feedSite(request, options);
    const entries = opdsLists.map(({ name, title, about }) => {
      const address = `${site.origin}${addresses.catalogue}/${name}`;
      return element('entry', {}, [
        element('title', {}, title),
        element('id', {}, address),
        element('updated', {}, chinaMoment(new Date(0).toISOString())),
        element('content', { type: 'text' }, about),
        element('link', { rel: 'subsection', type: type.acquisition, href: address }),
      ]);
    });
    const path = { self: addresses.catalogue, kind: 'navigation' as const, title: site.name };
    return sendFeed(
      reply,
      `${type.navigation}; charset=utf-8`,
      opdsFeed(site, path, entries, new Date(0).toISOString()),
    );
  });

  serveLists(app, options, addresses.catalogue, 'q', (reply, site, title, path, query, page) =>
    sendFeed(reply, `${type.acquisition}; charset=utf-8`, acquisitionFeed(site, title, path, query, page)),
  );
};

const acquisitionFeed = (
  site: FeedSite,
  title: string,
  path: string,
  query: ListParameters,
  { items, next_cursor }: Page<NovelSummary>,
): string => {
  const updated =
    items
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  const self = listAddress(path, query);
  const next = next_cursor === null ? undefined : listAddress(path, { ...query, cursor: next_cursor });
  return opdsFeed(
    site,
    { self, kind: 'acquisition', title, ...(next !== undefined && { next }) },
    items.map((novel) => entryOf(site, novel)),
    updated,
  );
};

const opdsFeed = (
  { origin, name }: FeedSite,
  { self, kind, title, next }: { self: string; kind: 'navigation' | 'acquisition'; title: string; next?: string },
  entries: readonly string[],
  updated: string,
): string => {
  const link = (rel: string, href: string, linkType: string) =>
    element('link', { rel, href: origin + href, type: linkType });
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/terms/', 'xml:lang': 'zh' },
      [
        element('id', {}, origin + self),
        element('title', {}, title),
        element('updated', {}, chinaMoment(updated)),
        element('author', {}, [element('name', {}, name), element('uri', {}, origin)]),
        link('self', self, type[kind]),
        link('start', addresses.catalogue, type.navigation),
        link('search', addresses.openSearch, 'application/opensearchdescription+xml'),
        ...(next === undefined ? [] : [link('next', next, type.acquisition)]),
        ...entries,
      ],
    ),
  );
};

const entryOf = ({ origin }: FeedSite, novel: NovelSummary): string => {
  const image = imageOf(novel, origin);
  return element('entry', {}, [
    element('title', {}, novel.title),
    element('id', {}, origin + pages.book(novel.id)),
    element('updated', {}, chinaMoment(novel.updated_at)),
    element('author', {}, [element('name', {}, novel.author.name)]),
    element('dc:language', {}, 'zh'),
    element('dc:issued', {}, formatDay(novel.created_at).replaceAll('/', '-')),
    ...[novel.category.name, ...novel.tags].map((term) => element('category', { term, label: term })),
    element('summary', { type: 'text' }, novel.intro),
    element('link', {
      rel: 'http://opds-spec.org/acquisition/open-access',
      href: origin + addresses.epub(novel.id),
      type: 'application/epub+zip',
    }),
    element('link', { rel: 'alternate', href: origin + pages.book(novel.id), type: 'text/html' }),
    element('link', { rel: 'http://opds-spec.org/image', ...image }),
    element('link', { rel: 'http://opds-spec.org/image/thumbnail', ...image }),
  ]);
};
