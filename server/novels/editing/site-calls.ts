import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Link, Site } from 'shared-api/schemas/site';
import { Type } from 'typebox';
import { cacheSeconds } from '../../http/cache-control.ts';
import type { CallOptions } from '../../http/calls.ts';
import { respondsWith } from '../../http/responses.ts';
import { legalLinks } from './legal/legal-texts.ts';
import { listLinks } from './partner-links.ts';
import { getSite } from './site-texts.ts';

/** Calls of the footer: its links and the site's texts. */
export const siteCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    calls.links,
    {
      config: { cacheSeconds: cacheSeconds.texts, beforeSignIn: true },
      schema: { summary: '页脚的链接：友情链接和条款页', tags: ['站点'], response: respondsWith(Type.Array(Link)) },
    },
    async () => ({ data: [...(await listLinks(store)), ...(await legalLinks(store))] }),
  );

  app.get(
    calls.site,
    {
      config: { cacheSeconds: cacheSeconds.texts, beforeSignIn: true },
      schema: { summary: '站名与页脚文字', tags: ['站点'], response: respondsWith(Site) },
    },
    async () => ({ data: await getSite(store) }),
  );
};
