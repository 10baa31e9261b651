import { forwardRequests } from './forward-requests.ts';

/** A request as it came over the line, with all that a browser can put into one. */
export interface SentRequest {
  address: string;
  method: string;
  /** Bytes of the first line and of the headers. */
  headBytes: number;
  /** Bytes of the body, counted as they come. */
  bodyBytes: number;
  /** The protocol that was to be spoken from then on, as `websocket`. */
  upgrade?: string | undefined;
}

/**
 * A site behind a line that sees everything that is sent to it, whatever sends it: a page, a worker, a beacon, a form.
 * @returns its address, the requests so far, growing, and what ends it
 */
export const onWatchedLine = async (site: string) => {
  const sent: SentRequest[] = [];
  const line = await forwardRequests(site, {
    onRequest: (asked) => {
      const { url: address = '', method = '', rawHeaders, headers } = asked;
      const headBytes = Buffer.byteLength([method, address, ...rawHeaders].join(' '));
      const request: SentRequest = { address, method, headBytes, bodyBytes: 0, upgrade: headers.upgrade };
      sent.push(request);
      asked.on('data', (piece: Buffer) => {
        request.bodyBytes += piece.length;
      });
    },
  });
  return { ...line, sent };
};
