import type { Encoding } from './page-cache.ts';

/** What pages are compressed with, the smallest first. */
const offered = ['br', 'gzip'] as const;

/**
 * The best encoding that a client takes, by its Accept-Encoding header. Source: RFC 9110, section 12.5.3; a client that
 * says nothing gets the page as it is.
 */
export const acceptedEncoding = (header = ''): Encoding => {
  const weights = new Map(header.toLowerCase().split(',').map(weightOf));
  return offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
};

const weightOf = (part: string): [name: string, weight: number] => {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
};
