import { negotiate } from '@fastify/accept-negotiator';
import type { Encoding } from './page-cache.ts';

/** Encodings of pages, the smallest first. */
const encodings = ['br', 'gzip'] as const;

/** The smallest encoding that a client accepts, by its Accept-Encoding header; without one the page is not compressed. */
export const acceptedEncoding = (header = ''): Encoding => {
  // The library takes no capitals and no space before a semicolon, which RFC 9110 allows.
  const accepted = header.toLowerCase().replace(/\s/g, '');
  return encodings.find((name) => negotiate(accepted, [name]) === name) ?? 'identity';
};
