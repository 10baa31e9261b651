import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyPluginAsync } from 'fastify';
import { chargeCalls } from '../http/limits/address-limit.ts';
import { atomFeeds } from './atom-feeds.ts';
import { epubFiles } from './epub/epub-route.ts';
import type { FeedOptions } from './feed-options.ts';
import { feedStyle } from './feed-style.ts';
import { opds1 } from './opds/opds-1.ts';
import { opds2 } from './opds/opds-2.ts';
import { openSearch } from './open-search.ts';

/** What other programs read of the site: feeds, the search description, catalogues for reading apps, and novels as EPUB. */
export const feeds: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  chargeCalls(app);
  await app.register(epubFiles, options);
  await app.register(textFeeds, options);
};

const textFeeds: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  await app.register(etag);
  await app.register(compress, { encodings: ['gzip'] });
  await app.register(feedStyle);
  for (const plugin of [atomFeeds, openSearch, opds1, opds2]) await plugin(app, options);
};
