import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { cacheSeconds } from './cache-control.ts';
import type { CallOptions } from './calls.ts';

/** Documents every call registered after it, from the schemas that also check it, at /openapi.json, under the site's name. */
export const documentCalls = async (
  app: FastifyInstance,
  { siteName }: Pick<CallOptions, 'siteName'>,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
        description: '成功：{ data }；失败：{ error, code }。列表以 next_cursor 翻页，null 为末页。',
      },
    },
  });
  app.get('/openapi.json', { config: { cacheSeconds: cacheSeconds.texts }, schema: { hide: true } }, async () => {
    const { info, ...calls } = app.swagger();
    return { ...calls, info: { ...info, title: `${await siteName()} API` } };
  });
};
