import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import type { Environment } from '../../environment.ts';
import { originFor } from '../../http/allowed-hosts.ts';
import { cacheSeconds } from '../../http/cache-control.ts';
import { FailedCall, unknownHost } from '../../http/failures/failures.ts';
import { chargeCalls, weights } from '../../http/limits/address-limit.ts';
import { createSlots } from '../../http/limits/slots.ts';
import { publicFor } from '../../http/page-cache-control.ts';
import type { SiteAccess } from '../../http/site-access.ts';
import {
  authorsStamp,
  listSitemapAuthors,
  listSitemapEntries,
  listSitemapRanges,
  sitemapStamp,
} from '../../novels/catalog/sitemap-entries.ts';
import { compressPage } from '../cache/compress-page.ts';
import { acceptedEncoding } from '../request/accepted-encoding.ts';
import { createSitemapCache } from './sitemap-cache.ts';

/** Number of ids that one file covers, from `n * rangeSize` on. A sitemap may have 50,000 addresses. Source: sitemaps.org. */
const rangeSize = 10_000;

const cacheControl = publicFor(cacheSeconds.lists);

interface SitemapOptions {
  store: Store;
  environment: Environment;
  access: Pick<SiteAccess, 'isMembersOnly'>;
}

/** Serves robots.txt, and an index of sitemaps, each of a range of novels, to search engines. */
export const sitemap: FastifyPluginAsync<SitemapOptions> = async (app, { store, environment, access }) => {
  const ownOrigin = (request: FastifyRequest): string => {
    const origin = originFor(request, environment);
    if (origin === undefined) throw unknownHost();
    return origin;
  };

  const cached = createSitemapCache();
  // Crawlers come seldom and one at a time.
  const withSlot = createSlots({ maxRunning: 1, maxQueued: 32, maxOfAddress: 4, busy: '站点地图正忙，请稍后再试' });
  chargeCalls(app);
  const config = { weight: weights.sitemap };

  app.get('/robots.txt', { config: { beforeSignIn: true } }, async (request, reply) => {
    const origin = ownOrigin(request);
    reply.type('text/plain; charset=utf-8');
    if (await access.isMembersOnly()) return 'User-agent: *\nDisallow: /\n';
    const rules = [
      'User-agent: *',
      `Disallow: ${pages.user}/`,
      'Disallow: /search',
      `Disallow: ${pages.composition}`,
      'Disallow: /api/',
      'Disallow: /epub/',
      'Disallow: /opds',
      '',
    ];
    return `${rules.join('\n')}\nSitemap: ${origin}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', { config }, (request, reply) =>
    sendMap(request, reply, {
      // A range begins with a novel or an author that comes, and ends with one that goes.
      stampOf: () => authorsStamp(store),
      make: async (origin) => {
        const novels = await listSitemapRanges(store, rangeSize);
        const authors = await listSitemapRanges(store, rangeSize, 'authors');
        return indexOf(origin, ['pages', ...novels, ...authors.map((number) => `authors-${number}`)]);
      },
    }),
  );

  app.get('/sitemap/pages.xml', { config }, (request, reply) =>
    sendMap(request, reply, { stampOf: async () => '', make: async (origin) => mapOf(origin, listPages) }),
  );

  type Numbered = { Params: { number: string } };

  app.get<Numbered>('/sitemap/authors-:number(^\\d{1,12}).xml', { config }, (request, reply) => {
    const first = Number(request.params.number) * rangeSize;
    return sendMap(request, reply, {
      stampOf: () => authorsStamp(store),
      make: async (origin) => {
        const ids = await listSitemapAuthors(store, first, first + rangeSize);
        return ids.length === 0
          ? null
          : mapOf(
              origin,
              ids.map((id) => ({ path: pages.author(id) })),
            );
      },
    });
  });

  app.get<Numbered>('/sitemap/:number(^\\d{1,12}).xml', { config }, (request, reply) => {
    const first = Number(request.params.number) * rangeSize;
    return sendMap(request, reply, {
      stampOf: () => sitemapStamp(store, first, first + rangeSize),
      make: async (origin) => {
        const novels = await listSitemapEntries(store, first, first + rangeSize);
        const entries = novels.map(({ id, updatedAt }) => ({ path: pages.book(id), updatedAt }));
        return entries.length === 0 ? null : mapOf(origin, entries);
      },
    });
  });

  /** Sends a map as it was made before where its stamp is the same. */
  const sendMap = async (request: FastifyRequest, reply: FastifyReply, { stampOf, make }: CachedMap) => {
    const origin = ownOrigin(request);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const name = `${request.url.split('?', 1)} ${origin} ${encoding}`;
    const map = await withSlot(
      async () =>
        cached(name, await stampOf(), async () => {
          const xml = await make(origin);
          return xml === null ? null : compressPage(xml, encoding);
        }),
      request.ip,
    );
    if (map === null) throw new FailedCall(404, 'not_found', '没有这一份站点地图');
    reply.header('vary', 'accept-encoding').header('etag', map.etag);
    if (map.encoding !== 'identity') reply.header('content-encoding', map.encoding);
    return reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).send(map.body);
  };
};

/** Paths of the lists that search engines are told of. */
const listPages: MapEntry[] = [
  pages.home,
  pages.filter(),
  pages.filter({ ns: '1' }),
  pages.filter({ ns: '2' }),
  ...['day', undefined, 'month', 'total'].map((period) => pages.ranking({ period })),
  ...['collects', 'likes'].map((kind) => pages.ranking({ kind })),
].map((path) => ({ path }));

/** A map that is made again when its stamp changes. */
interface CachedMap {
  /** Changes with whatever the map shows. */
  stampOf: () => Promise<string>;
  /** The document; null where it would be empty. */
  make: (origin: string) => Promise<string | null>;
}

interface MapEntry {
  path: string;
  /** Epoch milliseconds. */
  updatedAt?: number;
}

const indexOf = (origin: string, names: readonly (string | number)[]): string =>
  document(
    'sitemapindex',
    names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`),
  );

const mapOf = (origin: string, entries: MapEntry[]): string =>
  document(
    'urlset',
    entries.map(({ path, updatedAt }) => {
      const changed = updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
      return `<url><loc>${origin}${path}</loc>${changed}</url>`;
    }),
  );

const document = (root: 'sitemapindex' | 'urlset', entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
