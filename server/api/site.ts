import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Link, Site } from 'shared-api/schemas/site';
import { Type } from 'typebox';
import { getSite, listLinks } from '../store/get-site.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { keepFor } from './public-cache.ts';

/** What the site says about itself in the footer. */
export const siteCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.get(
    calls.links,
    {
      config: { keepFor: keepFor.texts },
      schema: { summary: '友情链接', tags: ['站点'], response: answers(Type.Array(Link)) },
    },
    async () => ({ data: await listLinks(store) }),
  );

  app.get(
    calls.site,
    {
      config: { keepFor: keepFor.texts },
      schema: { summary: '站名与页脚文字', tags: ['站点'], response: answers(Site) },
    },
    async () => ({ data: await getSite(store) }),
  );
};
