import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';

describeOnSqlite('what HTTP itself refuses', (open) => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await buildTestApp(await open());
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  /** Sends bytes. @returns all that comes back until the connection ends */
  const send = (text: string): Promise<string> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
    return textOf(socket);
  };

  it.each([
    [
      `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      '请求头太长，请清除本站的 Cookie 或缩短地址后再试',
    ],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nBad Header\r\n\r\n', 400, '请求不合 HTTP 的格式'],
    ['\x16\x03\x01', 400, '请求不合 HTTP 的格式'],
    ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, '请求里没有 Host，不合 HTTP 的格式'],
    ['GET /home HTTP/1.1\r\nConnection: close\r\n\r\n', 400, '请求里没有 Host，不合 HTTP 的格式'],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nExpect: rain\r\n\r\n', 417, '请求头 Expect 的要求无法满足'],
  ])('%.20s… is answered in Chinese with a code', async (text, status, error) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ error, code: 'bad_request' });
  });

  it('HTTP/1.0, which needs no host, is answered: proxies ask so whether the server is well', async () => {
    expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });
});

/** All that comes until a connection ends. */
const textOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });
