import type { FastifyPluginAsync } from 'fastify';
import { feeds as addresses, pages } from 'shared-api/paths';
import { type FeedOptions, feedSite, sendFeed } from './feed-options.ts';
import { element, xmlDocument } from './xml.ts';

/** Characters that a short name may have. Source: OpenSearch 1.1. */
const maxNameLength = 16;

/** The words that a program puts in place of, left as they are in the address. */
const searchTemplate = (address: string): string =>
  address.replace(encodeURIComponent('{searchTerms}'), '{searchTerms}');

/** OpenSearch description, by which browsers and reading apps search the site. */
export const openSearch: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  app.get(addresses.openSearch, async (request, reply) => {
    const { name, origin } = await feedSite(request, options);
    const description = element('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, [
      element('ShortName', {}, [...name].slice(0, maxNameLength).join('')),
      element('Description', {}, `在${name}按书名和作者找小说`),
      element('Url', { type: 'text/html', template: origin + searchTemplate(pages.search('{searchTerms}')) }),
      element('Url', {
        type: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
        template: `${origin}${addresses.catalogue}/search?q={searchTerms}`,
      }),
      element('Image', { width: '192', height: '192', type: 'image/png' }, `${origin}/icons/192.png`),
      element('Language', {}, 'zh-CN'),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
    ]);
    return sendFeed(reply, 'application/opensearchdescription+xml; charset=utf-8', xmlDocument(description));
  });
};
