import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { selectTexts } from './find-in-part.ts';
import { novelOfSignature } from './signature-parts.ts';
import { signatureOf } from './text-signature.ts';
import { deleteSignatures, insertSignatures, type SignedPart } from './write-pieces.ts';

/**
 * Time of one turn, after which others who write have theirs; and what one transaction signs, some 50 ms: of short novels a hundred, as each
 * transaction has its price, of long ones eight parts.
 */
const usualBounds = { maxTurnMs: 500, maxParts: 100, maxCharacters: 400_000 };

/**
 * Signs parts of novels that have no signature: those of a library that was brought up to date, and those that a server of an earlier
 * version writes. Until then searches read such a part whole. When its time is over it ends, though parts may be left.
 */
export const signUnsigned = async (
  store: Store,
  { maxTurnMs, maxParts, maxCharacters } = usualBounds,
): Promise<void> => {
  const end = performance.now() + maxTurnMs;
  do {
    const ids = (await selectUnsigned(store, maxParts).execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await store.db.transaction().execute((trx) => signParts(store, trx, { ids, maxCharacters }));
  } while (performance.now() < end);
};

export const selectUnsigned = ({ db }: Pick<Store, 'db'>, limit: number) =>
  db.selectFrom('text_signatures').select('id').where('pieces', 'is', null).orderBy('id').limit(limit);

/** Signs the first of some parts, until as many characters are read. */
const signParts = async (
  store: Store,
  trx: Transaction<Tables>,
  { ids, maxCharacters }: { ids: readonly number[]; maxCharacters: number },
) => {
  const signed: SignedPart[] = [];
  let characters = 0;
  let locked: number | undefined;
  for (const id of ids) {
    if (characters >= maxCharacters) break;
    // Others have their turn: SQLite answers at once, and nothing else would be served until the transaction ends.
    await setImmediate();
    const novelId = novelOfSignature(id);
    // Novels are locked in the order of their ids, so that no two servers wait for each other.
    if (novelId !== locked) await lockNovel(store, trx, novelId);
    locked = novelId;
    const rows = await selectTexts({ ...store, db: trx }, id)
      .orderBy('serial')
      .execute();
    const texts = rows.flatMap(({ paragraphs }) => unpackParagraphs(paragraphs).map(({ text }) => text));
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    await deleteSignatures(trx, id, id + 1);
    if (texts.length > 0) signed.push({ id, signature: signatureOf(texts) });
  }
  if (signed.length > 0) await insertSignatures(store, trx, signed);
};

/** Has others who save the novel wait, as they write the same rows. */
const lockNovel = async (store: Store, trx: Transaction<Tables>, id: number) => {
  const novel = await trx.selectFrom('novels').select('import_key').where('id', '=', id).executeTakeFirst();
  if (novel) await store.dialect.lock(trx, novel.import_key);
};
