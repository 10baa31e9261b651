import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a browser and a site that counts what crosses it. */
export interface CountingProxy {
  origin: string;
  /** Bytes from the site since the last reading, headers and all, by the path that they were the answer to; with the largest first. */
  read: () => [path: string, bytes: number][];
  stop: () => Promise<void>;
}

const requestLine = /^(?:GET|HEAD|POST|PUT|DELETE) (\S+) HTTP\/1\.1\r$/m;

/** Starts a proxy of connections: it changes nothing, and counts what the operating system is given. */
export const startCountingProxy = async (site: string): Promise<CountingProxy> => {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  let counted = new Map<string, number>();
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    let asked = '';
    browser.on('data', (bytes) => {
      // A browser asks for the next only when the answer to the last has come.
      asked = requestLine.exec(bytes.toString('latin1'))?.[1] ?? asked;
    });
    upstream.on('data', ({ length }) => counted.set(asked, (counted.get(asked) ?? 0) + length));
    browser.pipe(upstream).pipe(browser);
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        browser.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read: () => {
      const paths = [...counted].sort(([, one], [, other]) => other - one);
      counted = new Map();
      return paths;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
