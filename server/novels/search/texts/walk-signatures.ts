import { type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { novelOfSignature, signatureRange } from './signature-parts.ts';

export interface WalkedSignature {
  id: number;
  read_week: number;
  bits: Buffer;
}

/** The next signatures after a position: the others of its novel, then those of novels that are read less. */
export const nextSignatures = async (
  store: Pick<Store, 'db'>,
  after: Keyset | undefined,
  limit: number,
): Promise<WalkedSignature[]> => {
  if (!after) return selectSignatures(store).limit(limit).execute();
  const novelId = novelOfSignature(after.id);
  const ofSameNovel = await selectSignatures(store)
    .where('novels.id', '=', novelId)
    .where('text_signatures.id', '>', after.id)
    .limit(limit)
    .execute();
  if (ofSameNovel.length === limit) return ofSameNovel;
  const ofOthers = await selectSignatures(store, { value: after.value, id: novelId })
    .limit(limit - ofSameNovel.length)
    .execute();
  return [...ofSameNovel, ...ofOthers];
};

/** Signatures by the reads of the week of their novels. @param after the reads and the id of the last novel walked */
export const selectSignatures = ({ db }: Pick<Store, 'db'>, after?: Keyset) => {
  const [first, below] = signatureRange(sql.ref('novels.id'));
  const query = db
    .selectFrom('novels')
    // Cross, because SQLite keeps the order of a cross join: the walk begins with novels.
    .crossJoin('text_signatures')
    .select(['text_signatures.id', 'novels.read_week', 'text_signatures.bits'])
    .where('text_signatures.id', '>=', first)
    .where('text_signatures.id', '<', below)
    .where('novels.taken_down_at', 'is', null)
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc')
    .orderBy('text_signatures.id');
  if (!after) return query;
  return query.where(sql<SqlBool>`(novels.read_week, novels.id) < (${after.value}, ${after.id})`);
};
