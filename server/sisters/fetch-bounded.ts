import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isExplicit, lookupPublic } from './public-address.ts';

/** An answer that is not worth reading on. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
}

/**
 * The JSON at an address, which is not followed to any other. A host that is named and not numbered must have a public
 * address.
 * @param limits `bytes` and the signal that ends it
 * @throws UnusableAnswerError for another status than 200, too many bytes, or no JSON; what the connection says
 */
export const fetchBounded = async (
  address: URL,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
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
        if (length > bytes) request.destroy(new UnusableAnswerError(`more than ${bytes} bytes`));
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
