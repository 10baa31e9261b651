import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';
import { signatureId } from '../search/texts/signature-parts.ts';
import { deleteSignatures } from '../search/texts/write-pieces.ts';

/**
 * Deletes a novel with its chapters and all that members have of it. Its id is never given again.
 * @returns false where there is no such novel
 */
export const removeNovel = async ({ db, dialect }: Store, novelId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const key = await trx.selectFrom('novels').select('import_key').where('id', '=', novelId).executeTakeFirst();
    if (!key) return false;
    await dialect.lock(trx, key.import_key);
    const before = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirst();
    if (!before) return false;
    await deleteSignatures(trx, signatureId(novelId, 0), signatureId(novelId + 1, 0));
    await dialect.dropGrams(trx, novelId);
    await trx.deleteFrom('novels').where('id', '=', novelId).execute();
    await countContentChange(trx);
    await updateFacetCounts(trx, before, null);
    return true;
  });
