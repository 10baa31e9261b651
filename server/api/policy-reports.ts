import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Type } from 'typebox';
import { addressBlock } from '../auth/address-block.ts';
import { createRateLimit } from '../reports/rate-limit.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall } from './failures.ts';
import { refuseForeignOrigins } from './own-origin.ts';

/** Reports within a minute. One page that breaks its policy may send a dozen. */
const most = { byAddress: 60, inAll: 1_200 };

/** As browsers send it. Source: CSP level 3, section 5.3 (deprecated serialization of reports, `report-uri`). */
const PolicyReport = Type.Object({
  'csp-report': Type.Object({
    'effective-directive': Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
    'violated-directive': Type.String({ maxLength: 10_000 }),
    'blocked-uri': Type.String({ maxLength: 10_000 }),
  }),
});

/** What a page's policy kept from running. Of the page and the reader nothing is kept. */
export const policyReportCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { environment, violations }) => {
  const take = createRateLimit(most, () => Date.now());
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: 32_768 },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post(
    calls.policyReports(''),
    {
      schema: {
        summary: '浏览器报告：页面的安全策略拦下了什么',
        tags: ['站点'],
        querystring: Type.Object({ set: Type.Optional(Type.String({ pattern: '^[0-9a-f]{1,64}$' })) }),
        body: PolicyReport,
      },
    },
    async (request, reply) => {
      refuseForeignOrigins(request, environment);
      if (!take(addressBlock(request.ip))) throw new FailedCall(429, 'too_many_requests', '报告太多，请稍后再试');
      const report = request.body['csp-report'];
      const kind = {
        set: request.query.set ?? '',
        directive: report['effective-directive'] ?? /^[a-z-]{1,40}/.exec(report['violated-directive'])?.[0] ?? '',
        blocked: withoutAddress(report['blocked-uri']),
      };
      if (violations.add(kind, Date.now())) request.log.warn(kind, 'a page broke its policy');
      return reply.code(204).send();
    },
  );
};

/** An address may tell what somebody reads, or worse; where it leads to is enough. */
const withoutAddress = (blocked: string): string => {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol.slice(0, -1) : origin;
};
