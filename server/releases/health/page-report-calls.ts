import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Release } from 'release/release';
import { calls } from 'shared-api/paths';
import { FaultReport, LoadReport, TimesReport } from 'shared-api/schemas/page-reports';
import { Type } from 'typebox';
import { answerBeforeSignIn } from '../../http/before-sign-in.ts';
import { patternOf } from '../../http/calls.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { addressBlock } from '../../http/limits/address-block.ts';
import { createRateLimit } from '../../http/limits/rate-limit.ts';
import { refuseForeignOrigins, refuseForeignPosts } from '../../http/own-origin.ts';
import { respondsEmpty } from '../../http/responses.ts';
import type { ReleaseCallOptions } from '../release-context.ts';
import type { ReleaseSet } from '../release-set.ts';
import { violationOf } from './violations.ts';

/**
 * Reports taken within a minute. Loads and faults are bounded together, so that above the bound both are counted in the
 * proportion in which they come. One page that breaks its policy may send a dozen reports.
 */
const maxPageReports = { byAddress: 60, total: 12_000 };
const maxPolicyReports = { byAddress: 60, total: 1_200 };

/** A violation as browsers send it. Source: CSP level 3, section 5.3 (deprecated serialization of reports, `report-uri`). */
const PolicyReport = Type.Object({
  'csp-report': Type.Object({
    'effective-directive': Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
    'violated-directive': Type.String({ maxLength: 10_000 }),
    'blocked-uri': Type.String({ maxLength: 10_000 }),
  }),
});

/** Calls by which pages report loads, faults, times and violations: nothing of the reader, nothing of what is read. */
export const pageReportCalls: FastifyPluginAsyncTypebox<ReleaseCallOptions> = async (app, { environment, reports }) => {
  // The page to sign in reports as all do.
  answerBeforeSignIn(app);
  const limiter = (max: typeof maxPageReports) => {
    const byAddress = environment.testing ? Number.POSITIVE_INFINITY : max.byAddress;
    const take = createRateLimit({ ...max, byAddress }, () => Date.now());
    return (request: FastifyRequest) => {
      if (!take(addressBlock(request.ip))) throw new FailedCall(429, 'too_many_requests', '报告太多，请稍后再试');
    };
  };
  const boundPages = limiter(maxPageReports);
  const boundTimes = limiter(maxPageReports);
  const boundPolicies = limiter(maxPolicyReports);

  app.post(
    calls.pageLoads,
    { schema: { summary: '一个页面打开了', tags: ['站点'], body: LoadReport, response: respondsEmpty } },
    async (request, reply) => {
      refuseForeignPosts(request, environment);
      boundPages(request);
      // A measure of what caches and browsers give without the server, and no evidence: anybody can send it.
      if (await selectedSet(request.body.set)) app.metrics.reportedPageLoads.inc();
      return reply.code(204).send(null);
    },
  );

  app.post(
    calls.clientErrors,
    { schema: { summary: '一个页面出了错', tags: ['站点'], body: FaultReport, response: respondsEmpty } },
    async (request, reply) => {
      refuseForeignPosts(request, environment);
      boundPages(request);
      const { set, app: name, phase, code } = request.body;
      const selected = await selectedSet(set);
      const release = selected && releaseOf(selected, name);
      if (!release) return reply.code(204).send(null);
      const fault = { set, app: name, phase, code };
      if (reports.faults.add(fault, Date.now())) request.log.warn(fault, 'a page had a fault');
      reports.health.countFault(set, request.ip);
      reports.counts.countFault(release);
      reports.checkHealth(set);
      return reply.code(204).send(null);
    },
  );

  app.post(
    calls.pageTimes,
    { schema: { summary: '一个页面有多快', tags: ['站点'], body: TimesReport, response: respondsEmpty } },
    async (request, reply) => {
      refuseForeignPosts(request, environment);
      boundTimes(request);
      const { set, app: name, interactive_ms, lcp_ms, inp_ms } = request.body;
      const selected = await selectedSet(set);
      const release = selected && releaseOf(selected, name);
      if (release) reports.counts.countTimes(release, { interactive: interactive_ms, lcp: lcp_ms, inp: inp_ms });
      return reply.code(204).send(null);
    },
  );

  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: 32_768 }, parse);
  app.post(
    patternOf(calls.policyReports),
    {
      schema: {
        summary: '浏览器报告：页面的安全策略拦下了什么',
        tags: ['站点'],
        querystring: Type.Object({ set: Type.Optional(Type.String({ pattern: '^[0-9a-f]{1,64}$' })) }),
        body: PolicyReport,
        response: respondsEmpty,
      },
    },
    async (request, reply) => {
      refuseForeignOrigins(request, environment);
      boundPolicies(request);
      const report = request.body['csp-report'];
      const { set = '' } = request.query;
      if (!(await selectedSet(set))) return reply.code(204).send(null);
      const directive = report['effective-directive'] ?? report['violated-directive'];
      const violation = violationOf(set, { directive, blocked: report['blocked-uri'] });
      if (reports.violations.add(violation, Date.now())) {
        request.log.warn({ ...violation, from: originOf(report['blocked-uri']) }, 'a page broke its policy');
      }
      return reply.code(204).send(null);
    },
  );

  const selectedSet = async (id: string) => (await reports.sets()).find((set) => set.id === id);
};

const releaseOf = ({ shell, remotes }: ReleaseSet, name: string): Release | undefined =>
  [shell, ...remotes].find(({ app }) => app === name);

/** The origin of a blocked address, for the log alone: the rest may tell what somebody reads, or worse. */
const originOf = (blocked: string): string | undefined => URL.parse(blocked)?.origin.slice(0, 100);
