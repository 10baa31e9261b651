import { addressBlock } from './address-block.ts';

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
