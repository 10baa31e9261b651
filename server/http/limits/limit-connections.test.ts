import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';

const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const stranger = '203.0.113.9';

describeOnSqlite('connections beyond the limits', (open) => {
  const clients: Socket[] = [];
  let door: Server;
  let app: FastifyInstance;
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    door.close();
    await app.close();
  });

  /** A server behind a door that gives connections the address of their client. @returns opens one of such an address */
  const serve = async (variables: Record<string, string>) => {
    app = await buildTestApp(await open(), variables);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const addresses: string[] = [];
    door = createServer({ allowHalfOpen: true }, (socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() });
      app.server.emit('connection', socket);
    });
    await new Promise<void>((resolve) => door.listen(0, 'localhost', resolve));
    return async (of: string): Promise<Socket> => {
      addresses.push(of);
      const client = connectTo({ port: (door.address() as AddressInfo).port, allowHalfOpen: true }).on(
        'error',
        () => {},
      );
      clients.push(client);
      await until(async () => addresses.length === 0, 2_000);
      return client;
    };
  };
  const ofAddress = { ADDRESS_CONNECTIONS: '3', TRUST_PROXY: '198.51.100.0/24' };

  /** Whether a request over a connection is answered 200. */
  const isServed = async (client: Socket): Promise<boolean> => {
    const answer = new Promise((resolve) => client.once('data', resolve).once('close', resolve));
    client.write(request);
    return /^HTTP\/1.1 200 /.test(String(await answer));
  };

  it('of one address are refused, and one that ends makes room; others have their own', async () => {
    const connect = await serve(ofAddress);
    const [first, second] = [await connect(stranger), await connect(stranger), await connect(stranger)];
    expect(await isServed(await connect(stranger))).toBe(false);
    expect([await isServed(second), await isServed(await connect('203.0.113.10'))]).toEqual([true, true]);
    first.destroy();
    await until(async () => isServed(await connect(stranger)), 2_000);
    expect(await isServed(await connect(stranger))).toBe(false);
  });

  it('of a whole /64 of IPv6 are counted as one address’', async () => {
    const connect = await serve(ofAddress);
    for (const number of [1, 2, 3]) await connect(`2001:db8:1:2::${number}`);
    expect(await isServed(await connect('2001:db8:1:2::4'))).toBe(false);
    expect(await isServed(await connect('2001:db8:1:3::1'))).toBe(true);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7', '127.0.0.1', '::1'])(
    'are not counted by address where a proxy or this machine brings those of many: %s',
    async (address) => {
      const connect = await serve(ofAddress);
      for (let count = 0; count < 10; count += 1) await connect(address);
      expect(await isServed(await connect(address))).toBe(true);
    },
  );

  it.each<[string, Record<string, string>, number, { error: string; code: string }]>([
    [
      'of one address',
      { ADDRESS_CONNECTIONS: '1' },
      429,
      { error: '这个地址打开的连接太多，请稍后再试', code: 'too_many_requests' },
    ],
    ['of all', { MAX_CONNECTIONS: '1' }, 503, { error: '服务器现在忙，请稍后再试', code: 'unavailable' }],
  ])('%s are answered in Chinese with a code and Retry-After, and end', async (_, variables, status, failure) => {
    const connect = await serve(variables);
    await connect(stranger);
    const refused = await connect(stranger);
    // Its request is not carried out.
    refused.write(request + request);
    const [head = '', body = ''] = (await text(refused)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/\r\nRetry-After: 2\r\n/);
    expect(head).toMatch(/\r\nConnection: close/);
    expect(JSON.parse(body)).toEqual(failure);
  });
});
