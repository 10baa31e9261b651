import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/**
 * State of the origin: `well` answers at once, `slow` when {@link FileOrigin.goOn} is called, `down` closes the connection, `tampered`
 * appends a statement to each file.
 */
type Condition = 'well' | 'slow' | 'down' | 'tampered';

/** A web server of a team's own, as its CDN would be. */
export interface FileOrigin {
  /** Address of a folder, ending with a slash. */
  address: string;
  origin: string;
  become: (condition: Condition) => void;
  /** Lets the answers come that were slow. */
  goOn: () => void;
  /** Paths that were asked for since its condition changed. */
  asked: () => string[];
  stop: () => void;
}

/** Serves a folder under an address of its own. */
export const serveFolder = async (folder: string): Promise<FileOrigin> => {
  let condition: Condition = 'well';
  let asked: string[] = [];
  let waiting = Promise.withResolvers<void>();
  const send = (url: string, response: ServerResponse) => {
    const file = path.join(folder, path.normalize(url.replace(/^\/team\/1\.0\.0\//, '')));
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'text/javascript');
    response.end(readFileSync(file, 'utf8') + (condition === 'tampered' ? '\n;window.tampered = true;' : ''));
  };
  const server = createServer(async ({ url = '/' }, response) => {
    asked.push(url);
    if (condition === 'down') return void response.destroy();
    if (condition === 'slow') await waiting.promise;
    send(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/team/1.0.0/`,
    origin,
    become: (next) => {
      condition = next;
      asked = [];
      waiting = Promise.withResolvers();
    },
    goOn: () => waiting.resolve(),
    asked: () => asked,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
