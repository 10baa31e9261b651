import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Forwards TCP connections to another port, and can imitate networks that fail. */
export interface TcpProxy {
  port: number;
  /** Number of open connections. */
  connections: () => number;
  /** Ends all connections and refuses new ones. */
  disconnect: () => void;
  /** Accepts connections again, on the same port. */
  reconnect: () => Promise<void>;
  /** Stops forwarding but keeps the connections open, like a network that is gone without closing anything. */
  stall: () => void;
}

export const openTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  /** Connections to the target by those of the clients. */
  const connections = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    connections.set(client, upstream);
    client.pipe(upstream).pipe(client);
    client
      .on('error', () => {})
      .on('close', () => {
        connections.delete(client);
        // One that stalls would hear of no end.
        upstream.destroySoon();
      });
    upstream.on('error', () => client.destroy());
  });
  const port = await listen(server, 0);
  return {
    port,
    connections: () => connections.size,
    disconnect: () => {
      server.close();
      for (const [client, upstream] of connections) {
        client.destroy();
        upstream.destroy();
      }
    },
    reconnect: async () => {
      await listen(server, port);
    },
    stall: () => {
      for (const [client, upstream] of connections) {
        client.unpipe().pause();
        upstream.unpipe().pause();
      }
    },
  };
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
