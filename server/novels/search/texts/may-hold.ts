import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import { type GramPlace, maxPieces } from './text-signature.ts';

/**
 * Whether a keyword may stand in a part, as SQL: its grams are looked up one after the other, until one is missing. Where a part has no
 * signature yet, any word may stand in it.
 * @param grams of the keyword; the query's `walked` has `id`, `pieces` and `salt` of the part
 */
export const mayHold = ({ dialect }: Pick<Store, 'dialect'>, grams: readonly GramPlace[]): RawBuilder<SqlBool> => {
  // A value, not `exists`: PostgreSQL may answer that from a table of all pieces that have these bits.
  const found = grams.map(
    ({ share, bits }) => sql`(select ${dialect.hasBits('piece.bits', bits)} from signature_pieces as piece
      where piece.id = walked.id * ${sql.lit(maxPieces)}
        + cast(${share} as bigint) * walked.salt % 65536 * walked.pieces / 65536)`,
  );
  return sql<SqlBool>`(walked.pieces is null or (${sql.join(found, sql` and `)}))`;
};
