import { hash } from 'node:crypto';

/**
 * Counts different networks in a fixed space and without keeping one: each sets one bit, many share it. How many there were
 * follows from the bits that are still free (linear counting, Whang and others 1990): to some per cent up to 100,000.
 */
const bits = 16_384;

/** A bitmap without any network. */
export const emptyBitmap = (): Buffer => Buffer.alloc(bits / 8);

/** The bit of a network. @param network as addressNetwork gives it */
export const bitOf = (network: string): number => hash('sha256', network, 'buffer').readUInt16BE() % bits;

export const addBit = (bitmap: Buffer, bit: number): void => {
  bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (1 << (bit & 7));
};

/** The networks of several bitmaps. */
export const uniteBitmaps = (bitmaps: readonly Uint8Array[]): Buffer => {
  const all = emptyBitmap();
  for (const bitmap of bitmaps) for (const [index, byte] of bitmap.entries()) all[index] = (all[index] ?? 0) | byte;
  return all;
};

/** The networks that are in both bitmaps. */
export const sharedNetworks = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((byte, index) => byte & (other[index] ?? 0));

/** Number of different networks, rounded. */
export const countNetworks = (bitmap: Uint8Array): number => {
  let set = 0;
  for (const byte of bitmap) for (let rest = byte; rest > 0; rest &= rest - 1) set += 1;
  return Math.round(bits * Math.log(bits / Math.max(1, bits - set)));
};
