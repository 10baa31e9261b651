import { brotliCompressSync, constants } from 'node:zlib';

/** A copy of a buffer in memory of its own: Node and zlib cut small buffers from a shared pool, and keeping one would keep the whole pool. */
export const unpooled = (bytes: Buffer): Buffer =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

/** Quality 11 would cost 18 ms a page for a few per cent. */
const quality = 5;

/** A window as large as the body: making a larger one costs as much as compressing a chapter. @param length of the body, in bytes */
export const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(length + 1)), 16), 22),
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

/** Bytes of a block that is not compressed, at most: their number has sixteen bits. */
const maxBlockBytes = 65_536;

/** A block that ends a stream and holds nothing. */
const lastBlock = Buffer.from([0b11]);

/** Compresses the beginning of a body, so that {@link endBrotli} can put any end to it later. */
export const beginBrotli = (beginning: Buffer): Buffer =>
  unpooled(
    brotliCompressSync(beginning, {
      params: brotliParams(beginning.length),
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
  );

/**
 * Ends a body whose beginning is compressed, without compressing anything. Source: RFC 7932, section 9.2: blocks follow each other, and one
 * may hold its bytes as they are.
 * @param begun from {@link beginBrotli}, which ends at a whole byte
 */
export const endBrotli = (begun: Buffer, end: Buffer): Buffer => {
  const blocks = Array.from({ length: Math.ceil(end.length / maxBlockBytes) }, (_, index) =>
    end.subarray(index * maxBlockBytes, (index + 1) * maxBlockBytes),
  );
  return Buffer.concat([begun, ...blocks.flatMap((block) => [headerOf(block), block]), lastBlock]);
};

/** From the lowest bit: not the last block, four digits for its length less one, and not compressed. */
const headerOf = (block: Buffer): Buffer => {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
  return header;
};
