import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Store } from '../db/open-store.ts';

/** GET /healthz: 200 while the database answers, 503 while it does not. */
export const health: FastifyPluginAsync<{ store: Store }> = async (app, { store }) => {
  app.get('/healthz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(store.db);
      return { data: { status: 'ok' } };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ error: '数据库暂时无法访问', code: 'unavailable' });
    }
  });
};
