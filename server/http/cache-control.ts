import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds for which any cache may keep the answer; without it nothing is kept. */
    cacheSeconds?: number;
  }
}

/** A stale answer may be given for this many times `cacheSeconds` while the cache asks for the next one. */
const staleFactor = 10;

/** Adds `cache-control` to the answers of calls with {@link FastifyContextConfig.cacheSeconds}; failures are never kept. */
export const sendCacheControl = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const seconds = request.routeOptions.config.cacheSeconds;
    if (seconds === undefined || reply.hasHeader('cache-control')) return payload;
    reply.header('cache-control', `public, max-age=${seconds}, stale-while-revalidate=${seconds * staleFactor}`);
    return payload;
  });
};

/** Seconds for which answers may be cached: changes by an import are seen within a minute, others within five. */
export const cacheSeconds = { lists: 60, texts: 300 } as const;
