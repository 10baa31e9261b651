import { isExplicit, isPublicAddress, lookupPublic } from './public-address.ts';

describe('addresses of machines behind the server', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['fd00::1', 'fe80::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '255.255.255.255', 'name'])(
    '%s is not public either',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
  it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it('addresses of machines behind the server are refused to names that lead there, and open where they are configured themselves', async () => {
    const found = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error?.name)));
    expect(found).toBe('PrivateAddressError');
    expect(['localhost', '127.0.0.1', '[::1]', 'example.com'].map(isExplicit)).toEqual([true, true, true, false]);
  });
});
