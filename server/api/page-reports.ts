import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { calls } from 'shared-api/paths';
import { FaultReport, LoadReport } from 'shared-api/schemas/page-reports';
import { Type } from 'typebox';
import { addressBlock } from '../auth/address-block.ts';
import { createRateLimit } from '../reports/rate-limit.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall } from './failures.ts';
import { refuseForeignOrigins, refuseForeignPosts } from './own-origin.ts';

/**
 * Reports within a minute. Loads and faults are bounded together: of more than that both are counted in the proportion in
 * which they come. One page that breaks its policy may send a dozen reports.
 */
const mostOfPages = { byAddress: 60, inAll: 12_000 };
const mostOfPolicies = { byAddress: 60, inAll: 1_200 };

/** As browsers send it. Source: CSP level 3, section 5.3 (deprecated serialization of reports, `report-uri`). */
const PolicyReport = Type.Object({
  'csp-report': Type.Object({
    'effective-directive': Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
    'violated-directive': Type.String({ maxLength: 10_000 }),
    'blocked-uri': Type.String({ maxLength: 10_000 }),
  }),
});

/** What pages say of themselves: nothing of the reader, nothing of what is read. */
export const pageReportCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { environment, reports }) => {
  const limiter = (most: typeof mostOfPages) => {
    const byAddress = environment.testing ? Number.POSITIVE_INFINITY : most.byAddress;
    const take = createRateLimit({ ...most, byAddress }, () => Date.now());
    return (request: FastifyRequest) => {
      if (!take(addressBlock(request.ip))) throw new FailedCall(429, 'too_many_requests', '报告太多，请稍后再试');
    };
  };
  const boundPages = limiter(mostOfPages);
  const boundPolicies = limiter(mostOfPolicies);

  app.post(
    calls.pageLoads,
    { schema: { summary: '一个页面打开了', tags: ['站点'], body: LoadReport } },
    async (request, reply) => {
      refuseForeignPosts(request, environment);
      boundPages(request);
      const { set } = request.body;
      if ((await reports.sets()).includes(set)) reports.health.loaded(set);
      return reply.code(204).send();
    },
  );

  app.post(
    calls.clientErrors,
    { schema: { summary: '一个页面出了错', tags: ['站点'], body: FaultReport } },
    async (request, reply) => {
      refuseForeignPosts(request, environment);
      boundPages(request);
      const { set, app: name, phase, code } = request.body;
      if (!(await reports.sets()).includes(set)) return reply.code(204).send();
      const fault = { set, app: name, phase, code };
      if (reports.faults.add(fault, Date.now())) request.log.warn(fault, 'a page had a fault');
      reports.health.failed(set);
      reports.judge(set);
      return reply.code(204).send();
    },
  );

  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: 32_768 }, parse);
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
      boundPolicies(request);
      const report = request.body['csp-report'];
      const kind = {
        set: request.query.set ?? '',
        directive: report['effective-directive'] ?? /^[a-z-]{1,40}/.exec(report['violated-directive'])?.[0] ?? '',
        blocked: withoutAddress(report['blocked-uri']),
      };
      if (reports.violations.add(kind, Date.now())) request.log.warn(kind, 'a page broke its policy');
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
