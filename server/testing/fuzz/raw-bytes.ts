import fc from 'fast-check';
import { apiBase, calls, pages } from 'shared-api/paths';

/** What is sent over one connection, and what becomes of the connection then. */
export interface RawBytes {
  /** Sent one after the other. */
  parts: Buffer[];
  ending: 'half-closed' | 'left open' | 'torn down';
}

const methods = ['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'BREW', 'get', 'GET\0', 'PRI', ''];
const targets = [
  ...['/', pages.home, `${apiBase}${calls.site}`, `${apiBase}${calls.login}`, `${apiBase}${calls.captcha}`],
  ...['*', '//', '/%', '/%00', '/\0', '/\n', 'http://elsewhere/', '/../../etc/passwd', '/?a[]=1&a=2', 'home'],
  ...[`/${'a'.repeat(20_000)}`, `/?${'x=1&'.repeat(3_000)}`],
];
const versions = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.1\0', 'http/1.1', ''];
const headers = [
  ...['Host: 127.0.0.1', 'Host: 127.0.0.1', 'Host:', 'Host: a\0b', 'Host: a, b', 'host : x', 'Connection: close'],
  ...['Content-Length: 2', 'Content-Length: 9', 'Content-Length: -1', 'Content-Length: 2, 3', 'Content-Length: 0x2'],
  ...['Content-Length: 99999999999999999999', 'Content-Length: 1073741824', 'Content-Type: application/json'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, identity', 'Transfer-Encoding: gzip', 'TE: trailers'],
  ...[
    'Expect: 100-continue',
    'Expect: rain',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Connection: keep-alive, \0',
  ],
  ...[
    'Accept-Encoding: br;q=9,*;q=x',
    'Accept-Encoding: \u00ff',
    'Cookie: session=%',
    `Cookie: ${'a=1; '.repeat(1_000)}`,
  ],
  ...[
    `X-Long: ${'x'.repeat(20_000)}`,
    'X-Folded: a\r\n b',
    ': no name',
    'No colon',
    'X-Nul: \0',
    'Range: bytes=0-0,-1',
  ],
  ...['If-None-Match: *', 'If-Modified-Since: never', 'X-Forwarded-For: \u00e9, , 1', 'Authorization: Bearer \u0080'],
];
const bodies = [
  ...[
    '',
    '{}',
    '{"',
    '[]',
    'null',
    '\0\0',
    '2\r\n{}\r\n0\r\n\r\n',
    '2\r\n{}\r\n',
    'FFFFFFFFFFFFFFFFF\r\n',
    'zz\r\n\r\n',
  ],
  ...['2;x=y\r\n{}\r\n0\r\nTrailer: 1\r\n\r\n', `{"username":"${'a'.repeat(70_000)}"}`],
];

/** Mostly what is right, so that what is wrong elsewhere is reached. */
const mostly = <Value>(right: Value, others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const request = fc
  .record({
    method: mostly('GET', methods),
    target: mostly(`${apiBase}${calls.site}`, targets),
    version: mostly('HTTP/1.1', versions),
    host: mostly(['Host: 127.0.0.1'], [[]]),
    headers: mostly<string[]>(
      [],
      headers.map((header) => [header]),
    ),
    more: fc.array(mostly('Accept: */*', headers), { maxLength: 4 }),
    lineEnd: mostly('\r\n', ['\n', '\r']),
    body: mostly('', bodies),
  })
  .map(({ method, target, version, host, headers: lines, more, lineEnd, body }) =>
    Buffer.from([`${method} ${target} ${version}`, ...host, ...lines, ...more, '', body].join(lineEnd), 'latin1'),
  );

const noise = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes));

/**
 * What is hardly HTTP: requests with wrong lines, headers and lengths, several at once, noise between them, one cut off anywhere,
 * and connections that are left open or torn down.
 */
export const rawBytes: fc.Arbitrary<RawBytes> = fc
  .record({
    pieces: fc.array(fc.oneof({ weight: 8, arbitrary: request }, { weight: 1, arbitrary: noise }), {
      minLength: 1,
      maxLength: 4,
    }),
    /** Share of the bytes that is sent; all of them from 1. */
    sent: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
    splitAt: fc.double({ min: 0, max: 1, noNaN: true }),
    ending: fc.constantFrom<RawBytes['ending'][]>(
      'half-closed',
      'half-closed',
      'half-closed',
      'left open',
      'torn down',
    ),
  })
  .map(({ pieces, sent, splitAt, ending }) => {
    const whole = Buffer.concat(pieces);
    const bytes = whole.subarray(0, Math.ceil(whole.length * Math.min(sent, 1)));
    const split = Math.floor(bytes.length * splitAt);
    return { parts: [bytes.subarray(0, split), bytes.subarray(split)], ending };
  });
