import { rememberResults } from '../../http/result-cache.ts';
import type { Encoding } from '../cache/compress-page.ts';

/** Encodings of pages, the smallest first. */
const encodings = ['br', 'gzip'] as const;

/**
 * The smallest encoding that a client accepts, by its Accept-Encoding header; without one the page is not compressed. Source:
 * RFC 9110, section 12.5.3.
 */
export const acceptedEncoding = (header = ''): Encoding => accepted(header, () => smallestIn(header));

/** Browsers send the same few headers. */
const accepted = rememberResults<Encoding>();

const smallestIn = (header: string): Encoding => {
  const weights = new Map(header.toLowerCase().split(',').map(weightOf));
  return encodings.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
};

const weightOf = (part: string): [name: string, weight: number] => {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
};
