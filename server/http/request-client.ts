import type { IncomingMessage } from 'node:http';
import { compile, all as forwardedAddresses } from '@fastify/proxy-addr';
import type { Environment } from '../environment.ts';

/** The client of a request: its address, and the host and protocol by which it reached the site. */
export interface RequestClient {
  address: string;
  host: string | undefined;
  protocol: string;
}

/**
 * Reads who asks from a request that Fastify has not seen, as its `request.ip`, `.host` and `.protocol` tell it: from the connection,
 * or from what a trusted proxy forwards.
 */
export const clientReader = ({ trustProxy }: Pick<Environment, 'trustProxy'>) => {
  const isTrusted = compile(trustProxy);
  return (request: IncomingMessage): RequestClient => {
    const { headers, socket } = request;
    const { remoteAddress: address = '' } = socket;
    const { host } = headers;
    if (trustProxy.length === 0 || !isTrusted(address, 0)) return { address, host, protocol: 'http' };
    return {
      address: forwardedAddresses(request, isTrusted).at(-1) ?? address,
      host: lastOf(headers['x-forwarded-host']) ?? host,
      protocol: lastOf(headers['x-forwarded-proto']) ?? 'http',
    };
  };
};

/** The last of several values: what the nearest proxy says. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  header === undefined || header === '' ? undefined : String(header).split(',').at(-1)?.trim();
