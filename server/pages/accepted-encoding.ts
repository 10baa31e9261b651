import { negotiate } from '@fastify/accept-negotiator';
import type { Encoding } from './page-cache.ts';

/** Encodings of pages, the smallest first. */
const encodings = ['br', 'gzip'] as const;

/** The smallest encoding that a client accepts, by its Accept-Encoding header; without one the page is not compressed. */
export const acceptedEncoding = (header = ''): Encoding =>
  encodings.find((name) => negotiate(header, [name]) === name) ?? 'identity';
