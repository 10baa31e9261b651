import etag from '@fastify/etag';
import type { FastifyPluginAsync } from 'fastify';
import type { Store } from '../../db/open-store.ts';
import { notThere } from '../../http/failures/failures.ts';
import { chargeCalls } from '../../http/limits/address-limit.ts';
import { publicFor } from '../../http/page-cache-control.ts';
import { getPicture } from './get-picture.ts';

/** Browsers keep a picture for ever: its address contains its hash. Shared caches ask again, so that a picture which was taken down disappears from them. */
const cacheControl = `${publicFor(31_536_000)}, immutable`;

/** Serves the pictures of texts. */
export const pictureFiles: FastifyPluginAsync<{ store: Store }> = async (app, { store }) => {
  chargeCalls(app);
  await app.register(etag);
  app.get<{ Params: { hash: string } }>('/pictures/:hash(^[0-9a-f]{64}).jpg', async (request, reply) => {
    const bytes = await getPicture(store, request.params.hash);
    if (bytes === null) throw notThere('插图');
    return reply.type('image/jpeg').header('cache-control', cacheControl).send(bytes);
  });
};
