import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import { UnavailableError } from '../../db/unavailable.ts';

/** Time after which a database that says nothing counts as gone. */
const silenceMs = 800;

/** GET /healthz: 200 while the database answers, 503 while it does not. */
export const health: FastifyPluginAsync<{ store: Store }> = async (app, { store }) => {
  app.get('/healthz', { logLevel: 'warn', config: { beforeSignIn: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await Promise.race([sql`select 1`.execute(store.db), silence()]);
      return { data: { status: 'ok' } };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ error: '数据库暂时无法访问', code: 'unavailable' });
    }
  });
};

const silence = async (): Promise<never> => {
  await wait(silenceMs, undefined, { ref: false });
  throw new UnavailableError(`the database said nothing for ${silenceMs} ms`);
};
