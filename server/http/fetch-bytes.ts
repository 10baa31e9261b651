import { type IncomingHttpHeaders, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupPublic } from './public-address.ts';

/** An answer that cannot be used, and is not read any further. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
  /** Status of the answer; 0 where its content is the fault. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

interface FetchBytesOptions {
  maxBytes: number;
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Whether the host must have a public address; one that is an address itself is the caller's to check. */
  publicOnly: boolean;
}

/**
 * Fetches what another server has at an address. Redirects are not followed.
 * @throws UnusableAnswerError for another status than 200 or too many bytes; or the error of the connection
 */
export const fetchBytes = (
  address: URL,
  { maxBytes, signal, headers = {}, publicOnly }: FetchBytesOptions,
): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'shuhai', ...headers },
      ...(publicOnly && { lookup: lookupPublic as NonNullable<RequestOptions['lookup']> }),
    };
    const send = address.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(address, options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const { statusCode = 0 } = response;
      if (statusCode !== 200) request.destroy(new UnusableAnswerError(`status ${statusCode}`, statusCode));
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) request.destroy(new UnusableAnswerError(`more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ body: Buffer.concat(chunks), headers: response.headers }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
