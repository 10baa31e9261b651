import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { selectTexts } from './find-in-part.ts';
import { novelOfSignature } from './signature-parts.ts';
import { signatureOf } from './text-signature.ts';
import { deleteSignatures, insertSignatures } from './write-pieces.ts';

/** Time of one turn, after which others who write have theirs. */
const maxTurnMs = 500;

/**
 * Signs parts of novels that have no signature: those of a library that was brought up to date, and those that a server of an earlier
 * version writes. Until then searches read such a part whole. Each is signed in a transaction of its own.
 * @param turnMs time after which it ends, though parts may be left
 */
export const signUnsigned = async (store: Store, turnMs = maxTurnMs): Promise<void> => {
  const end = performance.now() + turnMs;
  do {
    const next = await selectUnsigned(store).executeTakeFirst();
    if (!next) return;
    await store.db.transaction().execute((trx) => signPart(store, trx, next.id));
    await setImmediate();
  } while (performance.now() < end);
};

export const selectUnsigned = ({ db }: Pick<Store, 'db'>) =>
  db.selectFrom('text_signatures').select('id').where('pieces', 'is', null).orderBy('id').limit(1);

const signPart = async (store: Store, trx: Transaction<Tables>, id: number): Promise<void> => {
  const novel = await trx
    .selectFrom('novels')
    .select('import_key')
    .where('id', '=', novelOfSignature(id))
    .executeTakeFirst();
  if (novel) await store.dialect.lock(trx, novel.import_key);
  const rows = await selectTexts({ db: trx }, id).orderBy('serial').execute();
  await deleteSignatures(trx, id, id + 1);
  if (rows.length === 0) return;
  const texts = rows.flatMap(({ paragraphs }) => unpackParagraphs(paragraphs).map(({ text }) => text));
  await insertSignatures(store, trx, [{ id, signature: signatureOf(texts) }]);
};
