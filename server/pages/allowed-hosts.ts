import type { Environment } from '../environment.ts';

/** Names that lead to this machine and nowhere else; any port. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/** What a request says of the way it came; a proxy's word is in it only where that proxy is trusted. */
interface Addressed {
  host: string | undefined;
  protocol: string;
}

/**
 * Tells the origin of the site for a request: the host is written into pages that are kept for everybody, so only those
 * are taken that the site is known by.
 *
 * @param publicOrigin the address readers know the site by; without it the site answers to loopback names
 * @param allowedHosts further hosts, with their ports where they are not the usual ones
 * @returns `https://host`, or undefined for a host that is not ours
 */
export const originFor = (
  { host, protocol }: Addressed,
  { publicOrigin, allowedHosts }: Pick<Environment, 'publicOrigin' | 'allowedHosts'>,
): string | undefined => {
  const name = host?.toLowerCase() ?? '';
  if (publicOrigin !== undefined && (name === new URL(publicOrigin).host || loopback.test(name))) return publicOrigin;
  if (!loopback.test(name) && !allowedHosts.includes(name)) return undefined;
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${name}`;
  // A port or a number may still be out of range; and a port that goes without saying is left out.
  return URL.parse(origin)?.origin;
};
