import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '../../testing/until.ts';
import { createRefusals, maxRefusals } from './refuse-connections.ts';

describe('connections that are refused', () => {
  let server: Server;
  let clients: Socket[];
  afterEach(() => {
    for (const client of clients) client.destroy();
    server.close();
  });

  /** A server that refuses every connection. @returns opens one, and waits until it was refused */
  const serve = async (lingerMs?: number) => {
    const refuse = createRefusals(lingerMs);
    let refused = 0;
    clients = [];
    server = createServer({ allowHalfOpen: true }, (socket) => {
      refuse(socket, Buffer.from('no'));
      refused += 1;
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return async (): Promise<Socket> => {
      const client = connectTo({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
      clients.push(client);
      await until(() => refused === clients.length);
      return client;
    };
  };

  it('end where their client keeps its side open, and goes on sending', async () => {
    const connect = await serve(50);
    const client = await connect();
    const sending = setInterval(() => client.write('x'), 5);
    await new Promise((resolve) => client.once('close', resolve).resume());
    clearInterval(sending);
  });

  it('are closed without words where many are being refused already, and answered again once those have ended', async () => {
    const connect = await serve(600_000);
    const lingering: Socket[] = [];
    for (let count = 0; count < maxRefusals; count += 1) lingering.push(await connect());
    expect(await text(await connect())).toBe('');
    expect(await text(lingering[0] as Socket)).toBe('no');
    for (const client of lingering) client.destroy();
    await until(async () => (await text(await connect())) === 'no');
  });
});
