import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isExplicit, lookupPublic } from './public-address.ts';

/** An answer that cannot be used, and is not read any further. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
}

/**
 * Fetches the JSON at an address. Redirects are not followed. A host that is named and not numbered must have a public
 * address.
 * @throws UnusableAnswerError for another status than 200, too many bytes, or no JSON; or the error of the connection
 */
export const fetchJson = async (
  address: URL,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<unknown> => {
  const text = await new Promise<string>((resolve, reject) => {
    const options: RequestOptions = {
      signal,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'shuhai' },
      ...(!isExplicit(address.hostname) && { lookup: lookupPublic as NonNullable<RequestOptions['lookup']> }),
    };
    const send = address.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(address, options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      if (response.statusCode !== 200) request.destroy(new UnusableAnswerError(`status ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) request.destroy(new UnusableAnswerError(`more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableAnswerError('no JSON');
  }
};
