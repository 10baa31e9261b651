import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { selectTexts } from './find-in-part.ts';
import { novelOfSignature } from './signature-parts.ts';
import { signatureOf } from './text-signature.ts';
import { deleteSignatures, insertSignatures } from './write-pieces.ts';

/** Time of one turn, after which others who write have theirs; and parts of one novel that a transaction signs, some 5 ms each. */
const usualBounds = { maxTurnMs: 500, maxPartsAtOnce: 8 };

/**
 * Signs parts of novels that have no signature: those of a library that was brought up to date, and those that a server of an earlier
 * version writes. Until then searches read such a part whole. When its time is over it ends, though parts may be left.
 */
export const signUnsigned = async (store: Store, { maxTurnMs, maxPartsAtOnce } = usualBounds): Promise<void> => {
  const end = performance.now() + maxTurnMs;
  do {
    const ids = (await selectUnsigned(store, maxPartsAtOnce).execute()).map(({ id }) => id);
    const [first] = ids;
    if (first === undefined) return;
    const novelId = novelOfSignature(first);
    const ofNovel = ids.filter((id) => novelOfSignature(id) === novelId);
    await store.db.transaction().execute((trx) => signParts(store, trx, novelId, ofNovel));
    await setImmediate();
  } while (performance.now() < end);
};

export const selectUnsigned = ({ db }: Pick<Store, 'db'>, limit: number) =>
  db.selectFrom('text_signatures').select('id').where('pieces', 'is', null).orderBy('id').limit(limit);

const signParts = async (store: Store, trx: Transaction<Tables>, novelId: number, ids: readonly number[]) => {
  const novel = await trx.selectFrom('novels').select('import_key').where('id', '=', novelId).executeTakeFirst();
  // Who saves the novel writes the same rows.
  if (novel) await store.dialect.lock(trx, novel.import_key);
  for (const id of ids) {
    const rows = await selectTexts({ db: trx }, id).orderBy('serial').execute();
    await deleteSignatures(trx, id, id + 1);
    const texts = rows.flatMap(({ paragraphs }) => unpackParagraphs(paragraphs).map(({ text }) => text));
    if (texts.length > 0) await insertSignatures(store, trx, [{ id, signature: signatureOf(texts) }]);
  }
};
