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

/**
 * The network that an address belongs to: what one holder of addresses can hardly have many of. Of IPv4 the /24, the smallest
 * that is routed by itself; of IPv6 the /32, what a provider has, because anybody may have a /48 with 65,536 blocks of
 * address-block.ts for nothing.
 */
export const addressNetwork = (address: string): string => {
  const block = addressBlock(address);
  return block.includes(':')
    ? `${block.split(':').slice(0, 2).join(':')}::/32`
    : `${block.split('.').slice(0, 3).join('.')}.0/24`;
};
