import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Mode } from '../project.ts';

/** Content types that browsers insist on; pictures and fonts they recognise by content. */
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a remote's build from this machine, for pages of a running site that get it by an override. @returns its origin */
export const serveBuild = async (
  folder: string,
  mode: Mode,
  port: number,
): Promise<{ origin: string; server: Server }> => {
  const server = createServer((request, response) => {
    const name = /^\/(release\.json|files\/[\w.-]+)$/.exec(new URL(request.url ?? '/', 'http://build').pathname)?.[1];
    const file = name && path.join(folder, 'dist', mode, name);
    // The page is of another origin, and checks hashes: it may only where it may read.
    response.setHeader('access-control-allow-origin', '*').setHeader('cache-control', 'no-store');
    if (!file || !existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', contentTypes[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};
