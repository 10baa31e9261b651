/** Bytes in memory of their own size: Node and zlib cut buffers from larger pieces, of which what is kept would hold all, uncounted. */
export const ownMemory = (bytes: Buffer): Buffer =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
