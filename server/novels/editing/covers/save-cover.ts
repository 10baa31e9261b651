import { createHash } from 'node:crypto';
import { countAddition, countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import { editedColumns } from '../../saving/edited-columns.ts';
import { coverAddress } from './get-cover.ts';
import { makeCover, UnreadablePictureError } from './make-cover.ts';

/** Time for which a cover that no novel has any more is kept: pages that were made before still name it. */
const keptMs = 24 * 60 * 60_000;

/** Keeps a picture as a cover. @returns its address @throws UnreadablePictureError */
export const keepCover = async ({ db }: Store, picture: Uint8Array): Promise<string> => {
  const bytes = await makeCover(picture);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const now = Date.now();
  await db
    .insertInto('covers')
    .values({ hash, bytes, created_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: now }))
    .execute();
  return coverAddress(hash);
};

/** Deletes the covers that no novel has. */
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
      .execute();
  }
};

/**
 * Gives a novel the cover that its file brought, unless an editor has chosen one.
 * @returns a warning, in Chinese, for a picture that cannot be read; else null
 */
export const saveImportedCover = async (
  store: Store,
  novelId: string,
  picture: Uint8Array | null,
): Promise<string | null> => {
  if (picture === null) return null;
  const novel = await store.db
    .selectFrom('novels')
    .select(['edited', 'cover_url', 'updated_at'])
    .where('id', '=', Number(novelId))
    .executeTakeFirst();
  if (!novel || editedColumns(novel).includes('cover_url')) return null;
  try {
    const cover_url = await keepCover(store, picture);
    if (cover_url === novel.cover_url) return null;
    await store.db.transaction().execute(async (trx) => {
      const updated_at = Math.max(Date.now(), novel.updated_at + 1);
      await trx.updateTable('novels').set({ cover_url, updated_at }).where('id', '=', Number(novelId)).execute();
      await (novel.cover_url === null ? countAddition : countContentChange)(trx);
    });
    return null;
  } catch (error) {
    if (error instanceof UnreadablePictureError) return `文件里的封面没有用：${error.message}`;
    throw error;
  }
};
