import { type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { isReadable } from '../../catalog/filter/narrow-novels.ts';
import { compareNovel } from '../../catalog/novel-keys.ts';
import { mayHold } from './may-hold.ts';
import { novelOfSignature, signatureRange } from './signature-parts.ts';
import type { GramPlace } from './text-signature.ts';

type Reader = Pick<Store, 'db' | 'dialect'>;

/** A part of a novel, and whether a keyword may stand in it. */
interface WalkedPart {
  id: number;
  /** Of its novel in the week before today, so that no novel moves between two pages. */
  reads: number;
  may_hold: SqlBool;
}

/** The grams that are looked for, and how many parts are looked at for them. */
interface Walk {
  grams: readonly GramPlace[];
  limit: number;
}

/** The next parts after a position: the others of its novel, then those of novels that are read less. */
export const nextParts = async (store: Reader, after: Keyset | undefined, walk: Walk): Promise<WalkedPart[]> => {
  if (!after) return selectParts(store, walk).execute();
  const novelId = novelOfSignature(after.id);
  const ofSameNovel = await selectPartsOfNovel(store, novelId, after.id, walk).execute();
  if (ofSameNovel.length === walk.limit) return ofSameNovel;
  const limit = walk.limit - ofSameNovel.length;
  const ofOthers = await selectParts(store, { ...walk, limit }, { value: after.value, id: novelId }).execute();
  return [...ofSameNovel, ...ofOthers];
};

/** Parts by the reads of their novels. @param after the reads and the id of the last novel walked */
export const selectParts = (store: Reader, walk: Walk, after?: Keyset) => {
  const [first, below] = signatureRange(sql.ref('novels.id'));
  const query = store.db
    .selectFrom('novels')
    // Cross, because SQLite keeps the order of a cross join: the walk begins with novels.
    .crossJoin('text_signatures')
    .select([
      'text_signatures.id',
      'text_signatures.pieces',
      'text_signatures.salt',
      'novels.listed_reads as reads',
      'novels.id as novel_id',
    ])
    .where('text_signatures.id', '>=', first)
    .where('text_signatures.id', '<', below)
    .orderBy('novels.listed_reads', 'desc')
    .orderBy('novels.id', 'desc')
    .orderBy('text_signatures.id')
    .limit(walk.limit);
  const walked = after ? query.where(compareNovel('listed_reads', '<', after)) : query;
  // Around what is walked, so that the pieces of these parts alone are looked at.
  return store.db
    .selectFrom(walked.as('walked'))
    .select(['walked.id', 'walked.reads', mayHoldReadable(store, walk.grams).as('may_hold')])
    .orderBy('walked.reads', 'desc')
    .orderBy('walked.novel_id', 'desc')
    .orderBy('walked.id');
};

/** Whether the novel may be read is asked of the few parts that the keyword may stand in: the index that is walked does not say it. */
const mayHoldReadable = (store: Reader, grams: Walk['grams']) =>
  sql<SqlBool>`case when ${mayHold(store, grams)} then ${isReadable(store.dialect, 'walked.novel_id')} else false end`;

/** Parts of one novel, unless it is taken down. @param after the part before them */
export const selectPartsOfNovel = (store: Reader, novelId: number, after: number, { grams, limit }: Walk) => {
  const [, below] = signatureRange(sql.lit(novelId));
  const walked = store.db
    .selectFrom('novels')
    .crossJoin('text_signatures')
    .select(['text_signatures.id', 'text_signatures.pieces', 'text_signatures.salt', 'novels.listed_reads as reads'])
    .where('novels.id', '=', novelId)
    .where('novels.taken_down_at', 'is', null)
    .where('text_signatures.id', '>', after)
    .where('text_signatures.id', '<', below)
    .orderBy('text_signatures.id')
    .limit(limit);
  return store.db
    .selectFrom(walked.as('walked'))
    .select(['walked.id', 'walked.reads', mayHold(store, grams).as('may_hold')])
    .orderBy('walked.id');
};
