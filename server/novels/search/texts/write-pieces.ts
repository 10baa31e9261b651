import type { Insertable, Transaction } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { pieceId } from './signature-parts.ts';
import { pieceBytes, type Signature } from './text-signature.ts';

/** A part of a novel with its signature. */
export interface SignedPart {
  /** See `signatureId`. */
  id: number;
  signature: Signature;
}

/**
 * What a server of an earlier version finds as signature: all bits are set, so it reads the part and misses nothing. Its column goes with
 * the next major version (docs/decisions/0014-additive-migrations.md).
 */
const anyWord = Buffer.from([0xff]);

/** Writes signatures of parts that have none. */
export const insertSignatures = async (
  { dialect }: Pick<Store, 'dialect'>,
  trx: Transaction<Tables>,
  signed: readonly SignedPart[],
): Promise<void> => {
  const parts = signed.map(({ id, signature: { pieces, salt } }) => ({ id, bits: anyWord, pieces, salt }));
  await dialect.insertRows(trx, 'text_signatures', parts);
  await dialect.insertRows(trx, 'signature_pieces', signed.flatMap(piecesOf));
};

const piecesOf = ({ id, signature }: SignedPart): Insertable<Tables['signature_pieces']>[] =>
  Array.from({ length: signature.pieces }, (_, piece) => ({
    id: pieceId(id, piece),
    bits: signature.bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes),
  }));

/** Deletes the signatures of parts. @param below the first signature that stays */
export const deleteSignatures = async (trx: Transaction<Tables>, from: number, below: number): Promise<void> => {
  await trx.deleteFrom('text_signatures').where('id', '>=', from).where('id', '<', below).execute();
  const [first, end] = [pieceId(from, 0), pieceId(below, 0)];
  await trx.deleteFrom('signature_pieces').where('id', '>=', first).where('id', '<', end).execute();
};
