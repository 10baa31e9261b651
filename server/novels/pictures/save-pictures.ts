import type { ExpressionBuilder, Transaction } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { makePicture } from './make-picture.ts';

/** Time for which a picture that no novel has is kept: the import that brought it may not have saved its novel yet. */
const keptMs = 24 * 60 * 60_000;

/**
 * Keeps the pictures of a novel that is about to be saved; one that is there is not made again.
 *
 * @param pictures as the book brought them, by their SHA-256
 * @throws UnreadablePictureError
 */
export const keepPictures = async ({ db }: Store, pictures: ReadonlyMap<string, Uint8Array>): Promise<void> => {
  for (const [hash, bytes] of pictures) {
    const known = await db
      .updateTable('pictures')
      .set({ created_at: Date.now() })
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) continue;
    const made = await makePicture(bytes);
    const created_at = Date.now();
    await db
      .insertInto('pictures')
      .values({ hash, bytes: made, created_at })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at }))
      .execute();
  }
};

/**
 * Makes these the pictures of a novel, in the transaction that saves its text. Those that stand in edits of its chapters stay with it:
 * an edit is made again with each import, and may be taken back.
 */
export const linkPictures = async (
  trx: Transaction<Tables>,
  novelId: number,
  hashes: ReadonlySet<string>,
): Promise<void> => {
  const rows = await trx.selectFrom('novel_pictures').select('hash').where('novel_id', '=', novelId).execute();
  const before = new Set(rows.map(({ hash }) => hash));
  const added = [...hashes].filter((hash) => !before.has(hash));
  for (const some of chunks(added)) {
    const values = some.map((hash) => ({ novel_id: novelId, hash }));
    await trx.insertInto('novel_pictures').values(values).execute();
  }
  const gone = [...before].filter((hash) => !hashes.has(hash));
  if (gone.length === 0) return;
  const edits = await trx
    .selectFrom('chapter_edits')
    .select(['edit', 'before'])
    .where('novel_id', '=', novelId)
    .execute();
  const inEdits = edits.map((each) => each.edit + each.before).join('\n');
  for (const some of chunks(gone.filter((hash) => !inEdits.includes(hash)))) {
    await trx.deleteFrom('novel_pictures').where('novel_id', '=', novelId).where('hash', 'in', some).execute();
  }
};

/** Deletes the pictures that no novel has. */
export const dropUnusedPictures = async ({ db }: Store): Promise<void> => {
  // From indexes alone: pictures are large.
  const unused = await db.selectFrom('pictures').select('hash').where(hasNoNovel).execute();
  for (const { hash } of unused) {
    await db
      .deleteFrom('pictures')
      .where('hash', '=', hash)
      .where('created_at', '<', Date.now() - keptMs)
      .where(hasNoNovel)
      .execute();
  }
};

const hasNoNovel = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'pictures'>) =>
  not(exists(selectFrom('novel_pictures').select('hash').whereRef('novel_pictures.hash', '=', 'pictures.hash')));
