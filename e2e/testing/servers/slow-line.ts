import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { forwardRequests, giveAsItIs } from './forward-requests.ts';

/** Characters of a page that come at a time, up to the next tag. */
const pieceLength = 400;
const pauseMs = 25;

/**
 * A site as it comes over a slow line: what is within a page's body in pieces that the browser draws one by one, all else at once.
 * @returns its address, and what ends it
 */
export const onSlowLine = (site: string) =>
  forwardRequests(site, {
    giveAnswer: (answer, response) => {
      if (answer.headers['content-type']?.startsWith('text/html')) void sendInPieces(answer, response);
      else giveAsItIs(answer, response);
    },
  });

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
