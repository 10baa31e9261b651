import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync } from 'node:zlib';
import { brotliParams, unpooled } from '../../http/brotli.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes up to which compressing takes less than half a millisecond, and handing it to another thread would cost a part of that. */
const maxSyncBytes = 32_768;

const [brotliElsewhere, gzipElsewhere] = [promisify(brotliCompress), promisify(gzip)];

const compressors = {
  br: async (body: Buffer) => {
    const params = brotliParams(body.length);
    return body.length <= maxSyncBytes ? brotliCompressSync(body, { params }) : brotliElsewhere(body, { params });
  },
  gzip: async (body: Buffer) => (body.length <= maxSyncBytes ? gzipSync(body) : gzipElsewhere(body)),
  identity: async (body: Buffer) => body,
};

/** A page as it goes over the wire, with its entity tag. @param html its text, or the bytes of one that is compressed so already */
export const compressPage = async (
  html: string | Buffer,
  encoding: Encoding,
): Promise<{ encoding: Encoding; etag: string; body: Buffer }> => {
  if (typeof html !== 'string') return { encoding, etag: etagOf(html, encoding), body: unpooled(html) };
  const bytes = Buffer.from(html);
  return { encoding, etag: etagOf(bytes, encoding), body: unpooled(await compressors[encoding](bytes)) };
};

const etagOf = (bytes: Buffer, encoding: Encoding): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 22)}-${encoding}"`;

/**
 * Whether an If-None-Match header has a page's tag, so that a 304 is enough. The comparison is weak: a proxy that compresses
 * anew marks what it passes on with `W/`. Source: RFC 9110, section 13.1.2.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((part) => [etag, '*'].includes(part.trim().replace(/^W\//, ''))) ?? false;
