import type { FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { originFor } from './allowed-hosts.ts';
import { FailedCall } from './failures/failures.ts';

type Hosts = Pick<Environment, 'publicOrigin' | 'allowedHosts'>;

/**
 * Refuses changes that another site makes a browser send (CSRF): they must come as JSON, which no form can send, and from our
 * own pages. Programs that are no browsers send no Origin and pass.
 * @throws FailedCall 403
 */
export const refuseForeignPosts = (request: FastifyRequest, hosts: Hosts): void => {
  if (request.method !== 'POST') return;
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new FailedCall(403, 'forbidden', '请求内容应为 JSON');
  }
  refuseForeignOrigins(request, hosts);
};

/** Refuses requests from pages of other sites. @throws FailedCall 403 */
export const refuseForeignOrigins = (request: FastifyRequest, hosts: Hosts): void => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign = site === 'cross-site' || (origin !== undefined && !isOwn(origin, request, hosts));
  if (foreign) throw new FailedCall(403, 'forbidden', '不接受来自其他网站的请求');
};

const isOwn = (origin: string, request: FastifyRequest, hosts: Hosts): boolean => {
  const known = originFor(request, hosts);
  if (known === undefined) return false;
  return origin === known || (URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase());
};
