import { isIPv6 } from 'node:net';

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
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
};
