import { sql } from 'kysely';
import { countContentChange } from './content-revision.ts';
import { moveInFacets } from './facet-cells.ts';
import type { Store } from './open-store.ts';
import { signatureRange } from './write-signatures.ts';

/**
 * Removes a novel for good, with its chapters and whatever members have of it. Its id is never given again.
 * @returns false where there is no such novel
 */
export const removeNovel = async ({ db, dialect }: Store, novelId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const key = await trx.selectFrom('novels').select('import_key').where('id', '=', novelId).executeTakeFirst();
    if (!key) return false;
    await dialect.lock(trx, key.import_key);
    const before = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirst();
    if (!before) return false;
    const [first, below] = signatureRange(sql.lit(novelId));
    await trx.deleteFrom('text_signatures').where('id', '>=', first).where('id', '<', below).execute();
    await dialect.dropGrams(trx, novelId);
    await trx.deleteFrom('novels').where('id', '=', novelId).execute();
    await countContentChange(trx);
    await moveInFacets(trx, before, null);
    return true;
  });
