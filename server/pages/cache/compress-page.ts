import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Quality 11 would cost 18 ms a page for a few per cent. */
const brotliQuality = 5;

/** A window as large as the body: making a larger one costs as much as compressing a chapter. @param length of the body, in bytes */
const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(length + 1)), 16), 22),
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

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

/** A page's HTML as it goes over the wire, with its entity tag. */
export const compressPage = async (
  html: string,
  encoding: Encoding,
): Promise<{ encoding: Encoding; etag: string; body: Buffer }> => {
  const bytes = Buffer.from(html);
  return { encoding, etag: etagOf(bytes, encoding), body: ownMemory(await compressors[encoding](bytes)) };
};

/** In memory of its own size: Node and zlib cut buffers from larger pieces, which a kept page would hold all of, uncounted. */
const ownMemory = (body: Buffer): Buffer =>
  body.length === body.buffer.byteLength ? body : Buffer.from(new Uint8Array(body).buffer);

const etagOf = (html: Buffer, encoding: Encoding): string =>
  `"${hash('sha256', html, 'base64url').slice(0, 22)}-${encoding}"`;
