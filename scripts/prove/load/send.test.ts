import { once } from 'node:events';
import { Agent, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from './send.ts';

describe('a request of the measured load', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server: Server;
  /** Requests so far, by connection. */
  let seen: number[];
  /** Whether the connection is reset in place of an answer. */
  let resets: (connection: number, request: number) => boolean;
  beforeAll(async () => {
    const numbers = new WeakMap<object, number>();
    server = createServer(({ socket }, answer) => {
      const connection = numbers.get(socket) ?? seen.push(0) - 1;
      numbers.set(socket, connection);
      seen[connection] = (seen[connection] ?? 0) + 1;
      if (resets(connection, seen[connection] ?? 0)) socket.resetAndDestroy();
      else answer.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    seen = [];
  });
  afterEach(() => agent.destroy());
  afterAll(() => server.close());

  const ask = () =>
    send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, agent, { path: '/', body: {} }, '10.0.0.1');

  it('is sent again, on a new connection, where the server ended the one that was kept', async () => {
    resets = (connection, request) => connection === 0 && request === 2;
    expect(await ask()).toEqual({ again: false });
    expect(await ask()).toEqual({ again: true });
    expect(seen).toEqual([2, 1]);
  });

  it('fails where a new connection is reset', async () => {
    resets = () => true;
    expect(await ask()).toEqual({ failure: expect.any(String), again: false });
    expect(seen).toEqual([1]);
  });

  it('is sent again once at most', async () => {
    resets = (connection, request) => connection > 0 || request > 1;
    await ask();
    expect(await ask()).toEqual({ failure: expect.any(String), again: true });
    expect(seen).toEqual([2, 1]);
  });
});
