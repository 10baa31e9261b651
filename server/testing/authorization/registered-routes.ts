import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { apiBase } from 'shared-api/paths';

/** Every route that a server registers while `build` runs, as `GET /api/v1/novel/detail/{id}/`, those that answer HEAD alone left out. */
export const registeredRoutes = async (build: () => Promise<FastifyInstance>) => {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { app: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
};

/** The routes under the API, from its base on; and those outside it. */
export const splitRoutes = (routes: readonly string[]) => {
  const inApi = routes.filter((route) => route.includes(` ${apiBase}/`)).map((route) => route.replace(apiBase, ''));
  return { inApi, outside: routes.filter((route) => !route.includes(` ${apiBase}/`)) };
};
