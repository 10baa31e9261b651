import { acceptedEncoding } from './accepted-encoding.ts';

describe('the encoding of a page', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0.000', 'identity'],
    ['br; q=0.001', 'br'],
    ['br ; q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['gzip, *;q=0', 'gzip'],
    ['brotli, x-br, sbr', 'identity'],
    ['gzip;q=nonsense', 'identity'],
  ])('with Accept-Encoding %j the encoding is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
