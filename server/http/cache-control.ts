import type { FastifyInstance } from 'fastify';
import { publicFor } from './page-cache-control.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds for which a browser may keep the answer, shared caches less long; without it nothing is kept. */
    cacheSeconds?: number;
  }
}

/** Adds `cache-control` to the answers of calls with {@link FastifyContextConfig.cacheSeconds}; failures are never kept. */
export const sendCacheControl = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const seconds = request.routeOptions.config.cacheSeconds;
    if (seconds !== undefined && !reply.hasHeader('cache-control')) reply.header('cache-control', publicFor(seconds));
    done(null, payload);
  });
};

/** Seconds for which answers may be cached: changes by an import are seen within a minute, others within five. */
export const cacheSeconds = { lists: 60, texts: 300 } as const;
