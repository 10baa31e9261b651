import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import { originFor } from '../http/allowed-hosts.ts';
import { chargeCalls, weights } from '../http/limits/address-limit.ts';
import { createSlots } from '../http/limits/slots.ts';
import {
  listSitemapAuthors,
  listSitemapEntries,
  listSitemapRanges,
  sitemapStamp,
} from '../novels/catalog/sitemap-entries.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { compressPage } from './cache/compress-page.ts';
import { createKeptMaps } from './cache/kept-maps.ts';

/** Number of ids that one file covers, from `n * rangeSize` on. A sitemap may have 50,000 addresses. Source: sitemaps.org. */
const rangeSize = 10_000;

const cacheControl = 'public, max-age=3600';

/** Serves robots.txt, and an index of sitemaps, each of a range of novels, to search engines. */
export const sitemap: FastifyPluginAsync<{ store: Store; environment: Environment }> = async (
  app,
  { store, environment },
) => {
  const ownOrigin = (request: FastifyRequest, reply: FastifyReply): string | undefined => {
    const origin = originFor(request, environment);
    if (origin === undefined) void reply.code(400).type('text/plain; charset=utf-8').send('不认识的主机名');
    return origin;
  };
  const sendXml = (reply: FastifyReply, xml: string) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).send(xml);

  const kept = createKeptMaps();
  // Crawlers come seldom and one at a time.
  const withSlot = createSlots({ maxRunning: 1, maxQueued: 32, maxOfAddress: 4, busy: '站点地图正忙，请稍后再试' });
  chargeCalls(app);
  const config = { weight: weights.sitemap };

  app.get('/robots.txt', async (request, reply) => {
    const origin = ownOrigin(request, reply);
    if (origin === undefined) return reply;
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
    return reply.type('text/plain; charset=utf-8').send(`${rules.join('\n')}\nSitemap: ${origin}/sitemap.xml\n`);
  });

  app.get('/sitemap.xml', { config }, async (request, reply) => {
    const origin = ownOrigin(request, reply);
    if (origin === undefined) return reply;
    const [numbers, authors] = await withSlot(
      async () => [await listSitemapRanges(store, rangeSize), await listSitemapRanges(store, rangeSize, 'authors')],
      request.ip,
    );
    const maps = ['pages', ...numbers, ...authors.map((number) => `authors-${number}`)].map(
      (name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`,
    );
    return sendXml(reply, document('sitemapindex', maps));
  });

  app.get('/sitemap/pages.xml', async (request, reply) => {
    const origin = ownOrigin(request, reply);
    if (origin === undefined) return reply;
    const lists = [
      pages.home,
      pages.filter(),
      pages.filter({ ns: '1' }),
      pages.filter({ ns: '2' }),
      ...['day', undefined, 'month', 'total'].map((period) => pages.ranking({ period })),
      ...['collects', 'likes'].map((kind) => pages.ranking({ kind })),
    ];
    return sendXml(
      reply,
      document(
        'urlset',
        lists.map((path) => `<url><loc>${origin}${path}</loc></url>`),
      ),
    );
  });

  app.get<{ Params: { number: string } }>(
    '/sitemap/authors-:number(^\\d{1,12}).xml',
    { config },
    async (request, reply) => {
      const origin = ownOrigin(request, reply);
      if (origin === undefined) return reply;
      const first = Number(request.params.number) * rangeSize;
      const ids = await withSlot(() => listSitemapAuthors(store, first, first + rangeSize), request.ip);
      if (ids.length === 0) return reply.code(404).type('text/plain; charset=utf-8').send('没有这一份站点地图');
      return sendXml(
        reply,
        document(
          'urlset',
          ids.map((id) => `<url><loc>${origin}${pages.author(id)}</loc></url>`),
        ),
      );
    },
  );

  app.get<{ Params: { number: string } }>('/sitemap/:number(^\\d{1,12}).xml', { config }, async (request, reply) => {
    const origin = ownOrigin(request, reply);
    if (origin === undefined) return reply;
    const first = Number(request.params.number) * rangeSize;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const map = await withSlot(async () => {
      const stamp = await sitemapStamp(store, first, first + rangeSize);
      return kept(`${origin} ${first} ${encoding}`, stamp, async () => {
        const xml = await mapOf(first, origin);
        return xml === null ? null : compressPage(xml, encoding);
      });
    }, request.ip);
    if (map === null) return reply.code(404).type('text/plain; charset=utf-8').send('没有这一份站点地图');
    reply.header('vary', 'accept-encoding').header('etag', map.etag);
    if (map.encoding !== 'identity') reply.header('content-encoding', map.encoding);
    return reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).send(map.body);
  });

  const mapOf = async (first: number, origin: string): Promise<string | null> => {
    const entries = await listSitemapEntries(store, first, first + rangeSize);
    if (entries.length === 0) return null;
    const addresses = entries.map(
      ({ id, updatedAt }) =>
        `<url><loc>${origin}${pages.book(id)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`,
    );
    return document('urlset', addresses);
  };
};

const document = (root: 'sitemapindex' | 'urlset', entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
