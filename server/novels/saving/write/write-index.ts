import type { Transaction } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SearchTerms } from '../../search/search-terms.ts';

/** Puts a novel's tags in place of those that lists find it by. */
export const writeTags = async (trx: Transaction<Tables>, novelId: number, tags: readonly string[]): Promise<void> => {
  await trx.deleteFrom('novel_tags').where('novel_id', '=', novelId).execute();
  if (tags.length === 0) return;
  const rows = tags.map((tag) => ({ tag, novel_id: novelId }));
  await trx.insertInto('novel_tags').values(rows).execute();
};

/** Puts a novel's search terms in place of those that searches find it by. */
export const writeSearchTerms = async (
  { dialect }: Pick<Store, 'dialect'>,
  trx: Transaction<Tables>,
  novelId: number,
  { grams, readings: _, ...keys }: SearchTerms,
): Promise<void> => {
  await trx
    .insertInto('novel_search')
    .values({ ...keys, novel_id: novelId })
    .onConflict((conflict) => conflict.column('novel_id').doUpdateSet(keys))
    .execute();
  await dialect.saveGrams(trx, novelId, grams);
};
