import { originFor, pageOrigin } from './allowed-hosts.ts';

const open = { publicOrigin: undefined, allowedHosts: [] };
const published = { publicOrigin: 'https://shuhai.example', allowedHosts: ['mirror.example', 'mirror.example:8443'] };
const from = (host: string | undefined, environment: Parameters<typeof originFor>[1] = open, protocol = 'http') =>
  originFor({ host, protocol }, environment);

describe('the origin of a request', () => {
  it.each([
    ['localhost', 'http://localhost'],
    ['localhost:3000', 'http://localhost:3000'],
    ['LOCALHOST:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['127.8.9.1', 'http://127.8.9.1'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['localhost:80', 'http://localhost'],
  ])('the origin of a request for the loopback name %s is that name', (host, origin) => {
    expect(from(host)).toBe(origin);
  });

  it('the origin is the public one for its own host and for loopback names', () => {
    for (const host of ['shuhai.example', 'Shuhai.Example', 'localhost:3000', '127.0.0.1']) {
      expect(from(host, published)).toBe('https://shuhai.example');
    }
  });

  it('the origin of an allowed host has the port with which it is allowed', () => {
    expect(from('mirror.example', published)).toBe('http://mirror.example');
    expect(from('MIRROR.example:8443', published, 'https')).toBe('https://mirror.example:8443');
    expect(from('mirror.example:8080', published)).toBeUndefined();
  });

  it('the origin is https where the request is, and http for any other protocol that a proxy names', () => {
    expect(from('mirror.example', published, 'https')).toBe('https://mirror.example');
    expect(from('mirror.example', published, 'javascript')).toBe('http://mirror.example');
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'shuhai.example:8080',
    'shuhai.example.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:127.0.0.1',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost/evil',
    'localhost:3000:3000',
    'localhost:',
    'localhost:99999',
    'localhost:12a',
    ' localhost',
    'localhost\n',
    'localhost, evil.example',
    '127.999.0.1',
    '1270.0.1',
    '[::2]',
    '0.0.0.0',
  ])('a request for the host %j has no origin', (host) => {
    expect(from(host)).toBeUndefined();
  });
});

describe('the origin in a page', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://localhost:41234', 'http://localhost:3000'],
    ['http://127.8.9.1', 'http://127.0.0.1:3000'],
    ['http://[::1]:1', 'http://[::1]:3000'],
  ])('the origin in a page for %s is %s, where 3000 listens', (origin, written) => {
    expect(pageOrigin(origin, open, 3_000)).toBe(written);
  });

  it('the origin in a page is the public one, or that of an allowed host, as it is', () => {
    for (const origin of ['https://shuhai.example', 'https://mirror.example:8443', 'http://mirror.example']) {
      expect(pageOrigin(origin, published, 3_000)).toBe(origin);
    }
  });
});
