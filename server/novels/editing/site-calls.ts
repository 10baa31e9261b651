import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Link, Site } from 'shared-api/schemas/site';
import { Type } from 'typebox';
import { cacheSeconds } from '../../http/cache-control.ts';
import type { CallOptions } from '../../http/call-options.ts';
import { respondsWith } from '../../http/responses.ts';
import { listLinks } from './partner-links.ts';
import { getSite } from './site-texts.ts';

/** Calls of the footer: partner links and the site's texts. */
export const siteCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    calls.links,
    {
      config: { cacheSeconds: cacheSeconds.texts },
      schema: { summary: '友情链接', tags: ['站点'], response: respondsWith(Type.Array(Link)) },
    },
    async () => ({ data: await listLinks(store) }),
  );

  app.get(
    calls.site,
    {
      config: { cacheSeconds: cacheSeconds.texts },
      schema: { summary: '站名与页脚文字', tags: ['站点'], response: respondsWith(Site) },
    },
    async () => ({ data: await getSite(store) }),
  );
};
