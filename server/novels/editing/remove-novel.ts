import type { Transaction } from 'kysely';
import { type Authority, byCommand, recordAct } from '../../console/record/record-act.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';
import { signatureId } from '../search/texts/signature-parts.ts';
import { deleteSignatures } from '../search/texts/write-pieces.ts';
import { changeNovel, novelObject } from './change-novel.ts';

/**
 * Deletes a novel with its chapters and all that members have of it. Its id is never given again.
 * @param now epoch milliseconds
 * @returns the entry in the record; null where there is no such novel
 */
export const removeNovel = async (
  store: Store,
  novelId: number,
  authority: Authority = byCommand(),
  now = Date.now(),
): Promise<{ act: number } | null> =>
  changeNovel(store, novelId, async (trx, before) => {
    await deleteNovel(store, trx, novelId);
    await countContentChange(trx);
    await updateFacetCounts(trx, before, null);
    const { chapter_count: chapters, word_count: words } = before;
    const act = { object: novelObject(before), before: { chapters, words }, after: null };
    return { act: await recordAct(trx, authority, { kind: 'novel.remove', ...act }, now) };
  });

/** Deletes the rows of a novel that is locked, without counting it. */
export const deleteNovel = async (
  { dialect }: Pick<Store, 'dialect'>,
  trx: Transaction<Tables>,
  novelId: number,
): Promise<void> => {
  await deleteSignatures(trx, signatureId(novelId, 0), signatureId(novelId + 1, 0));
  await dialect.dropGrams(trx, novelId);
  // Before the novel takes them with it in an order of its own: members write them in this one.
  await dialect.lockNovels(trx, [novelId]);
  for (const table of ['history_removals', 'reading_progress', 'bookshelf_entries'] as const)
    await trx.deleteFrom(table).where('novel_id', '=', novelId).execute();
  await trx.deleteFrom('novels').where('id', '=', novelId).execute();
};
