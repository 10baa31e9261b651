import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import { withinTime } from '../limits/answer-time.ts';

interface ReadinessOptions {
  store: Pick<Store, 'db'>;
  /** Whether there are releases to make pages of. */
  hasReleases: () => Promise<boolean>;
}

/** Time in which a load balancer hears of the database. */
const databaseTimeoutMs = 500;

/**
 * GET /readyz, for load balancers: 200 while this server can take readers, 503 without releases and from the moment that it was
 * asked to stop. The database is told of but does not count: it is the same for all servers, and without it each still gives the
 * pages that it has kept.
 */
export const readiness: FastifyPluginAsync<ReadinessOptions> = async (app, { store, hasReleases }) => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/readyz', { logLevel: 'warn', config: { beforeSignIn: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const [database, releases] = await Promise.all([
      holds(withinTime(databaseTimeoutMs, sql`select 1`.execute(store.db))),
      holds(hasReleases()),
    ]);
    if (releases && !stopping) return { data: { status: 'ready', database: database ? 'ok' : 'unavailable' } };
    const error = stopping ? '服务器正在停止' : '还没有可用的发布';
    return reply.code(503).send({ error, code: 'unavailable' });
  });
};

const holds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    (value) => value !== false,
    () => false,
  );
