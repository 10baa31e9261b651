import type { Environment } from '../environment.ts';

/** Names that lead to this machine and nowhere else; any port. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/** Host and protocol of a request, as its sender or a trusted proxy says. */
interface RequestTarget {
  host: string | undefined;
  protocol: string;
}

/**
 * Origin of the site for a request. The host is written into pages that are cached for everybody, so only hosts that the site
 * is known by are taken.
 *
 * @param publicOrigin the address readers know the site by; without it the site answers to loopback names
 * @param allowedHosts further hosts, with their ports where these are not 80 or 443
 * @returns `https://host`, or undefined for a host that is not ours
 */
export const originFor = (
  { host, protocol }: RequestTarget,
  { publicOrigin, allowedHosts }: Pick<Environment, 'publicOrigin' | 'allowedHosts'>,
): string | undefined => {
  const name = host?.toLowerCase() ?? '';
  if (publicOrigin !== undefined && (name === new URL(publicOrigin).host || loopback.test(name))) return publicOrigin;
  if (!loopback.test(name) && !allowedHosts.includes(name)) return undefined;
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${name}`;
  // A port or a number may still be out of range; the protocol's default port is left out.
  return URL.parse(origin)?.origin;
};

/**
 * Origin that stands in a page. A client may name any port, and of this machine millions of numbers, each of which would be
 * another page in the cache: without a public origin it is this machine's at the port that listens.
 *
 * @param origin as {@link originFor} gives it
 * @param localPort at which the request came; undefined where it came by none
 */
export const pageOrigin = (
  origin: string,
  { publicOrigin, allowedHosts }: Pick<Environment, 'publicOrigin' | 'allowedHosts'>,
  localPort: number | undefined,
): string => {
  const { protocol, host, hostname } = new URL(origin);
  if (localPort === undefined || origin === publicOrigin || allowedHosts.includes(host)) return origin;
  const name = hostname.startsWith('127.') ? '127.0.0.1' : hostname;
  return new URL(`${protocol}//${name}:${localPort}`).origin;
};
