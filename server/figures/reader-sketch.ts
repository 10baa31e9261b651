import { hash } from 'node:crypto';

/**
 * Counts different readers in 4,096 bytes whatever their number, and without keeping one: each may raise one register, many share
 * it, and how many there were follows from all together, to some 2 per cent (HyperLogLog, Flajolet and others 2007).
 */
const registers = 4_096;

/** Bits of a hash that choose the register. */
const indexBits = 12;

/** A sketch without any reader. */
export const emptySketch = (): Buffer => Buffer.alloc(registers);

/** Adds a reader. @param reader whatever tells the readers of a day apart */
export const addReader = (sketch: Buffer, reader: string): void => {
  const digest = hash('sha256', reader, 'buffer');
  const index = digest.readUInt16BE(0) >> (16 - indexBits);
  // The place of the first bit that is set, from 1.
  const rank = Math.clz32(digest.readUInt32BE(2)) + 1;
  if (rank > (sketch[index] ?? 0)) sketch[index] = rank;
};

/** The readers of both. */
export const uniteSketches = (one: Uint8Array, other: Uint8Array): Buffer =>
  Buffer.from(one.map((rank, index) => Math.max(rank, other[index] ?? 0)));

/** Number of different readers, rounded. */
export const countReaders = (sketch: Uint8Array): number => {
  let sum = 0;
  let unused = 0;
  for (const rank of sketch) {
    sum += 2 ** -rank;
    if (rank === 0) unused += 1;
  }
  const estimate = ((0.7213 / (1 + 1.079 / registers)) * registers ** 2) / sum;
  // Of few readers the registers that nobody raised say more.
  const isFew = estimate <= 2.5 * registers && unused > 0;
  return Math.round(isFew ? registers * Math.log(registers / unused) : estimate);
};
