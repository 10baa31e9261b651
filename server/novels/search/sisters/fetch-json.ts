import { fetchBytes, UnusableAnswerError } from '../../../http/fetch-bytes.ts';
import { isExplicit } from '../../../http/public-address.ts';

/**
 * Fetches the JSON at an address. Redirects are not followed. A host that is named and not numbered must have a public
 * address.
 * @throws UnusableAnswerError for another status than 200, too many bytes, or no JSON; or the error of the connection
 */
export const fetchJson = async (address: URL, limits: { maxBytes: number; signal: AbortSignal }): Promise<unknown> => {
  const headers = { accept: 'application/json' };
  const { body } = await fetchBytes(address, { ...limits, headers, publicOnly: !isExplicit(address.hostname) });
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new UnusableAnswerError('no JSON');
  }
};
