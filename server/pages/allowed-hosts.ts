/** Names that lead to this machine and nowhere else; any port. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Tells the origin of the site for a request's Host header: the host is written into pages that are kept for everybody,
 * so only those are taken that the site is known by.
 *
 * @param publicOrigin the address readers know the site by; without it the site answers to loopback names
 * @param allowedHosts further hosts, with their ports where they are not the usual ones
 * @returns `https://host`, or undefined for a host that is not ours
 */
export const originFor = (
  host: string | undefined,
  { publicOrigin, allowedHosts }: { publicOrigin: string | undefined; allowedHosts: string[] },
): string | undefined => {
  const name = host?.toLowerCase() ?? '';
  if (publicOrigin !== undefined && (name === new URL(publicOrigin).host || loopback.test(name))) return publicOrigin;
  if (loopback.test(name) || allowedHosts.includes(name)) return `http://${name}`;
  return undefined;
};
