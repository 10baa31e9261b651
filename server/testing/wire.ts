import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Passes TCP connections on to another port; it can be cut and mended, and it can fall silent. */
export interface Wire {
  port: number;
  /** How many connections run through it. */
  connections: () => number;
  /** Ends all connections and takes no new ones. */
  cut: () => void;
  /** Takes connections again, on the same port. */
  mend: () => Promise<void>;
  /** Connections stay open, but nothing comes through any more: a network that is gone without a word. */
  fallSilent: () => void;
}

export const openWire = async (target: { host: string; port: number }): Promise<Wire> => {
  const ends = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    ends.set(near, far);
    near.pipe(far).pipe(near);
    near.on('error', () => {}).on('close', () => ends.delete(near));
    far.on('error', () => near.destroy());
  });
  const port = await listen(server, 0);
  return {
    port,
    connections: () => ends.size,
    cut: () => {
      server.close();
      for (const [near, far] of ends) {
        near.destroy();
        far.destroy();
      }
    },
    mend: async () => {
      await listen(server, port);
    },
    fallSilent: () => {
      for (const [near, far] of ends) {
        near.unpipe().pause();
        far.unpipe().pause();
      }
    },
  };
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => listening((server.address() as AddressInfo).port));
  });
