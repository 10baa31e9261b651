import { type RawBuilder, sql } from 'kysely';
import { maxPieces } from './text-signature.ts';

/**
 * Chapters that share a signature: those whose serials are the same without the last four bits. Serials stay when a
 * novel is edited, so a new chapter changes one part and not all that follow it.
 */
const partSize = 16;

/** Parts that one novel can have; serials beyond the last (1,048,560) would share it. */
const maxParts = 65_536;

export const partOf = (serial: number): number => Math.min(Math.floor(serial / partSize), maxParts - 1);

/** A novel's part as the key of its signature. */
export const signatureId = (novelId: number, part: number): number => novelId * maxParts + part;

export const novelOfSignature = (id: number): number => Math.floor(id / maxParts);

/** The key of a piece of a signature. Novels up to 134,217,727 fit into a safe integer with it. */
export const pieceId = (signature: number, piece: number): number => signature * maxPieces + piece;

/** A novel's signatures as SQL: their ids are at least the first and below the second. @param novelId an expression */
export const signatureRange = (novelId: RawBuilder<number>): [RawBuilder<number>, RawBuilder<number>] => {
  // PostgreSQL reads a small number as one of 32 bits, and so the product, which goes beyond them from novel 32,767 on.
  const wide = sql`cast(${novelId} as bigint)`;
  return [sql`${wide} * ${sql.lit(maxParts)}`, sql`(${wide} + 1) * ${sql.lit(maxParts)}`];
};

/** The serials behind a signature: from the first, below the second. */
export const serialsOf = (id: number): [number, number] => {
  const part = id % maxParts;
  return [part * partSize, part === maxParts - 1 ? 2_147_483_647 : (part + 1) * partSize];
};
