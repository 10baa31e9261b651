import { addressBlock, addressNetwork } from './address-block.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s is counted as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

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
