import etag from '@fastify/etag';
import type { FastifyPluginAsync } from 'fastify';
import type { Store } from '../../../db/open-store.ts';
import { notThere } from '../../../http/failures/failures.ts';
import { chargeCalls } from '../../../http/limits/address-limit.ts';
import { publicFor } from '../../../http/page-cache-control.ts';
import { getCover } from './get-cover.ts';

/** A browser keeps a cover for ever, as its address is the hash of its bytes; shared caches ask again, so that one taken down leaves them. */
const cacheControl = `${publicFor(31_536_000)}, immutable`;

/** Serves covers under the hash of their bytes. */
export const coverFiles: FastifyPluginAsync<{ store: Store }> = async (app, { store }) => {
  chargeCalls(app);
  await app.register(etag);
  app.get<{ Params: { hash: string } }>('/covers/:hash(^[0-9a-f]{64}).jpg', async (request, reply) => {
    const bytes = await getCover(store, request.params.hash);
    if (bytes === null) throw notThere('封面');
    return reply.type('image/jpeg').header('cache-control', cacheControl).send(bytes);
  });
};
