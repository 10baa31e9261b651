import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** Characters of a page that come at a time, up to the next tag. */
const pieceLength = 400;
const pauseMs = 25;

/**
 * A site as it comes over a slow line: what is within a page's body in pieces that the browser draws one by one, all else at once.
 * @returns its address, and what ends it
 */
export const onSlowLine = async (site: string) => {
  const { hostname, port, host, origin } = new URL(site);
  const server = createServer((asked, response) => {
    const headers = { ...asked.headers, ...(asked.headers.origin && { origin }), host, 'accept-encoding': 'identity' };
    const forwarded = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) => {
      if (answer.headers['content-type']?.startsWith('text/html')) void sendInPieces(answer, response);
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const sendInPieces = async (answer: IncomingMessage, response: ServerResponse) => {
  const html = await text(answer);
  const { 'content-length': _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers);
  const end = html.indexOf('</footer>');
  let sent = html.indexOf('<body');
  response.write(html.slice(0, sent));
  while (sent < end) {
    const next = html.indexOf('<', sent + pieceLength);
    response.write(html.slice(sent, next));
    sent = next;
    await wait(pauseMs);
  }
  response.end(html.slice(sent));
};
