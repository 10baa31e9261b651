import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Addresses that are not public. Source: IANA's registries of special-purpose addresses (RFC 6890). */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is a public one. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** A host's name leads to no public address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Finds a host's addresses for a connection, the public ones alone: its name server could otherwise lead this server to
 * machines behind it. Checked where the connection is made, so that no second answer can differ.
 */
export const lookupPublic = (host: string, options: LookupOptions, answer: Answer): void => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return answer(new PrivateAddressError(`${host} has no public address`), []);
    if (options.all) return answer(null, open);
    return answer(null, first.address, first.family);
  });
};

/** Whether a configured host is an address or this machine: then it need not be public, for it was meant. */
export const isExplicit = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
