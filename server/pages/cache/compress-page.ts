import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Quality 11 would cost 18 ms a page for a few per cent. */
const brotliQuality = 5;

/** A window as large as the body: making a larger one costs as much as compressing a chapter. @param length of the body, in bytes */
const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(length + 1)), 16), 22),
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: brotliParams(body.length) }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
};

/** A page's HTML as it goes over the wire, with its entity tag. */
export const compressPage = async (
  html: string,
  encoding: Encoding,
): Promise<{ encoding: Encoding; etag: string; body: Buffer }> => {
  const bytes = Buffer.from(html);
  return { encoding, etag: etagOf(bytes, encoding), body: await compressors[encoding](bytes) };
};

const etagOf = (html: Buffer, encoding: Encoding): string =>
  `"${hash('sha256', html, 'base64url').slice(0, 22)}-${encoding}"`;
