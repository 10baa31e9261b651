import ipaddr from 'ipaddr.js';

/**
 * Whether a request comes from this machine. Such are not limited by address: the server itself, commands and tests make
 * them, and where a proxy is not named in TRUST_PROXY all readers would share one address.
 */
export const isThisMachine = (address: string): boolean => /^(?:(?:::ffff:)?127\.\d|::1$)/.test(address);

/**
 * Block of addresses that limits count as one client: an IPv4 address, or the /64 of an IPv6 address, which one household or
 * one rented machine has to itself.
 */
export const addressBlock = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
};
