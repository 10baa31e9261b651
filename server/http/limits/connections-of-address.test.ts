import { Socket } from 'node:net';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';

describeOnSqlite('the connections of one address', (open) => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** A server that takes three connections of an address. @returns opens one @param of the client */
  const serve = async () => {
    const app = await buildTestApp(await open(), { ADDRESS_CONNECTIONS: '3', TRUST_PROXY: '198.51.100.0/24' });
    return (of: string): Socket => {
      const socket = new Socket();
      sockets.push(socket);
      Object.defineProperty(socket, 'remoteAddress', { value: of });
      app.server.emit('connection', socket);
      return socket;
    };
  };
  const isOpen = ({ destroyed }: Socket) => !destroyed;

  it('are bounded, and one that ends makes room; others have their own', async () => {
    const connect = await serve();
    const first = connect('203.0.113.9');
    const others = [1, 2, 3].map(() => connect('203.0.113.9'));
    expect([first, ...others].map(isOpen)).toEqual([true, true, true, false]);
    expect(isOpen(connect('203.0.113.10'))).toBe(true);
    first.destroy();
    await new Promise((resolve) => first.once('close', resolve));
    expect(['203.0.113.9', '203.0.113.9'].map((of) => isOpen(connect(of)))).toEqual([true, false]);
  });

  it('are counted for a whole /64 of IPv6', async () => {
    const connect = await serve();
    const open = [1, 2, 3, 4].map((number) => isOpen(connect(`2001:db8:1:2::${number}`)));
    expect(open).toEqual([true, true, true, false]);
    expect(isOpen(connect('2001:db8:1:3::1'))).toBe(true);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7', '127.0.0.1', '::1'])(
    'are not bounded where a proxy or this machine brings those of many: %s',
    async (address) => {
      const connect = await serve();
      expect(Array.from({ length: 10 }, () => isOpen(connect(address)))).not.toContain(false);
    },
  );
});
