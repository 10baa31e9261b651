import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../environment.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers by which a proxy tells that it asks for somebody else. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a request may see the metrics: one with the token of METRICS_TOKEN, or one that comes from this machine itself. A proxy
 * on this machine asks for readers, so what it forwards is nobody's own.
 */
export const mayReadMetrics = (
  request: FastifyRequest,
  { metricsToken }: Pick<Environment, 'metricsToken'>,
): boolean => {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return metricsToken !== undefined && isSame(token, metricsToken);
  const { remoteAddress = '' } = request.socket;
  if (forwardingHeaders.some((header) => request.headers[header] !== undefined)) return false;
  return loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
};

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
