import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import { originFor } from '../http/allowed-hosts.ts';
import { cacheSeconds } from '../http/cache-control.ts';
import { unknownHost } from '../http/failures/failures.ts';
import { publicFor } from '../http/page-cache-control.ts';
import { getSite } from '../novels/editing/site-texts.ts';

/** Options of the routes for other programs. */
export interface FeedOptions {
  store: Store;
  environment: Environment;
}

/** Name and origin that a feed gives itself. */
export interface FeedSite {
  name: string;
  origin: string;
}

/** @throws FailedCall 400 for a host that is not ours */
export const feedSite = async (request: FastifyRequest, { store, environment }: FeedOptions): Promise<FeedSite> => {
  const origin = originFor(request, environment);
  if (origin === undefined) throw unknownHost();
  return { origin, name: (await getSite(store)).name };
};

/** `cache-control` of all that names novels. */
export const feedCacheControl = publicFor(cacheSeconds.lists);

export const sendFeed = (reply: FastifyReply, type: string, content: string): FastifyReply =>
  reply.type(type).header('cache-control', feedCacheControl).send(content);
