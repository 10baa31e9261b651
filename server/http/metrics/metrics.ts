import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import type { Environment } from '../../environment.ts';
import { answerError, FailedCall } from '../failures/failures.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import { createSiteMetrics, type SiteMetrics } from './site-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: SiteMetrics;
  }
  interface FastifyRequest {
    /** Route of the page that answers; addresses of pages are no routes of the server's. */
    pageRoute: string;
  }
}

/** Measures every request from outside, and gives all metrics in Prometheus' format at /metrics to those who may see them. */
export const measure = (app: FastifyInstance, { store, environment }: { store: Store; environment: Environment }) => {
  const metrics = createSiteMetrics();
  app.decorate('metrics', metrics);
  app.decorateRequest('pageRoute', '');
  app.addHook('onResponse', (request, reply, done) => {
    // Calls that rendering makes inside the process are no requests of clients.
    if (request.raw instanceof IncomingMessage) countRequest(metrics, request, reply);
    done();
  });
  // The process's own metrics (event loop, memory, garbage) are watched by servers alone, not by tests that inject.
  app.addHook('onListen', async () => collectDefaultMetrics({ register: metrics.registry }));
  metrics.addQueried(
    { name: 'shuhai_database_connections', help: 'Connections of the pool, by state', label: 'state' },
    async () => store.connections?.() ?? [],
  );
  app.get('/metrics', { logLevel: 'warn', config: { beforeSignIn: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, environment)) {
      return answerError(
        new FailedCall(403, 'forbidden', '只有本机或持有 METRICS_TOKEN 的程序可以查看'),
        request,
        reply,
      );
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
};

const signInRoute = `${apiBase}${calls.login}`;
const signInResults: Record<number, string> = { 200: 'done', 400: 'invalid', 403: 'wrong', 429: 'limited' };
const methods = new Set(['GET', 'HEAD', 'POST']);

const countRequest = (metrics: SiteMetrics, request: FastifyRequest, reply: FastifyReply): void => {
  const { method, routeOptions, pageRoute } = request;
  const { url: route = pageRoute || 'unknown' } = routeOptions;
  const status = reply.statusCode;
  countAnswer(metrics, { method, route, status, ms: reply.elapsedTime });
  if (route === signInRoute) metrics.signIns.inc({ result: signInResults[status] ?? 'failed' });
};

/** Counts an answer to a client. @param answer with the time from the request to its end */
export const countAnswer = (
  { requestSeconds }: SiteMetrics,
  { method, route, status, ms }: { method: string; route: string; status: number; ms: number },
): void => requestSeconds.observe({ method: methods.has(method) ? method : 'other', route, status }, ms / 1_000);
