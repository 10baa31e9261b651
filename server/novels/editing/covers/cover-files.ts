import type { FastifyPluginAsync } from 'fastify';
import type { Store } from '../../../db/open-store.ts';
import { notThere } from '../../../http/failures/failures.ts';
import { chargeCalls } from '../../../http/limits/address-limit.ts';
import { getCover } from './get-cover.ts';

/** Serves covers for ever under the hash of their bytes. */
export const coverFiles: FastifyPluginAsync<{ store: Store }> = async (app, { store }) => {
  chargeCalls(app);
  app.get<{ Params: { hash: string } }>('/covers/:hash(^[0-9a-f]{64}).jpg', async (request, reply) => {
    const bytes = await getCover(store, request.params.hash);
    if (bytes === null) throw notThere('封面');
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  });
};
