import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, gzipSync } from 'node:zlib';
import { brotliParams } from '../../http/brotli.ts';
import { ownMemory } from '../../http/own-memory.ts';

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
  if (typeof html !== 'string') return { encoding, etag: etagOf(html, encoding), body: ownMemory(html) };
  const bytes = Buffer.from(html);
  return { encoding, etag: etagOf(bytes, encoding), body: ownMemory(await compressors[encoding](bytes)) };
};

const etagOf = (bytes: Buffer, encoding: Encoding): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 22)}-${encoding}"`;
