import { addressNetwork } from './address-network.ts';

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.200', '203.0.113.0/24'],
  ['203.0.114.9', '203.0.114.0/24'],
  ['2001:db8:1:2::9', '2001:db8::/32'],
  ['2001:db8:ffff:ffff:1::', '2001:db8::/32'],
  ['::1', '0:0::/32'],
])('the network of %s is %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});
