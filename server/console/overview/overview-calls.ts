import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { Overview } from 'shared-api/console/schemas/overview';
import { memberOf } from '../../auth/require-member.ts';
import type { CallOptions } from '../../http/calls.ts';
import { respondsWith } from '../../http/responses.ts';
import { showOverview } from './show-overview.ts';

/** Registers the call with the site's figures. */
export const overviewCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  app.get(
    calls.overview,
    {
      config: { role: neededRoles.overview },
      schema: {
        summary: '概览：每天的数字，读得最多的书，等着处理的事，网站的状况',
        tags: ['后台'],
        response: respondsWith(Overview),
      },
    },
    async (request) => ({ data: await showOverview(options, memberOf(request).role, Date.now()) }),
  );
};
