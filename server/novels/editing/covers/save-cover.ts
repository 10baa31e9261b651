import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { countAddition, countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { UnreadablePictureError } from '../../pictures/read-picture.ts';
import { editedColumns } from '../../saving/plan/edited-columns.ts';
import { coverAddress } from './get-cover.ts';
import { makeCover } from './make-cover.ts';

/** Time for which a cover that no novel has any more is kept: pages that were made before still name it. */
const keptMs = 24 * 60 * 60_000;

/** Keeps a picture as a cover. @returns its address @throws UnreadablePictureError */
export const keepCover = async (store: Store, picture: Uint8Array): Promise<string> =>
  keepJpeg(store, await makeCover(picture));

/** Keeps a JPEG file that was made here. @returns its address */
export const keepJpeg = async ({ db }: Store, bytes: Buffer): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const now = Date.now();
  await db
    .insertInto('covers')
    .values({ hash, bytes, created_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: now }))
    .execute();
  return coverAddress(hash);
};

/** Deletes the covers that no novel has, and no banner. */
export const dropUnusedCovers = async ({ db }: Store): Promise<void> => {
  const rows = await db
    .selectFrom('covers')
    .select('hash')
    .where('created_at', '<', Date.now() - keptMs)
    .execute();
  for (const { hash } of rows) {
    await db
      .deleteFrom('covers')
      .where('hash', '=', hash)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('novels').select('id').where('cover_url', '=', coverAddress(hash)))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('banners').select('id').where('image_url', '=', coverAddress(hash)))),
      )
      .execute();
  }
};

/**
 * Keeps the picture that a file brought as a cover.
 * @returns its address, null where there is none; and a warning, in Chinese, for a picture that cannot be read
 */
export const keepImportedCover = async (
  store: Store,
  picture: Uint8Array | null,
): Promise<{ address: string | null; problem: string | null }> => {
  if (picture === null) return { address: null, problem: null };
  try {
    return { address: await keepCover(store, picture), problem: null };
  } catch (error) {
    if (error instanceof UnreadablePictureError)
      return { address: null, problem: `文件里的封面没有用：${error.message}` };
    throw error;
  }
};

/**
 * Gives a novel the cover that its file brought, unless an editor has chosen one: in the transaction that saves it.
 * @returns the novel's time of change, where this changed it; else null
 */
export const setImportedCover = async (
  trx: Transaction<Tables>,
  novelId: number,
  address: string | null,
): Promise<number | null> => {
  if (address === null) return null;
  const novel = await trx
    .selectFrom('novels')
    .select(['edited', 'cover_url', 'updated_at'])
    .where('id', '=', novelId)
    .executeTakeFirst();
  if (!novel || editedColumns(novel).includes('cover_url') || address === novel.cover_url) return null;
  const updated_at = Math.max(Date.now(), novel.updated_at + 1);
  await trx.updateTable('novels').set({ cover_url: address, updated_at }).where('id', '=', novelId).execute();
  await (novel.cover_url === null ? countAddition : countContentChange)(trx);
  return updated_at;
};
