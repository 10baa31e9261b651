import type { Store } from '../../db/open-store.ts';
import { getCountedNovel } from '../catalog/facets/facet-cells.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';
import { searchTerms } from '../search/search-terms.ts';
import type { IncomingNovel, SavedNovel } from './incoming-novel.ts';
import { prepareNovel } from './prepare-novel.ts';
import { saveInTransaction } from './save-novel.ts';

/** Counts and times that readers would have left on a novel by now; times are epoch milliseconds. */
export interface NovelHistory {
  read_day: number;
  read_week: number;
  read_month: number;
  read_total: number;
  collect_count: number;
  like_count: number;
  created_at: number;
  latest_at: number;
}

/**
 * Saves novels with a made-up history, for benchmarks: all in one transaction, since waiting for the disk after each
 * would take most of the time.
 */
export const saveWithHistory = async (
  store: Store,
  novels: readonly { novel: IncomingNovel; history: NovelHistory }[],
): Promise<SavedNovel[]> => {
  const prepared = await Promise.all(
    novels.map(async ({ novel, history }) => {
      const preparedNovel = prepareNovel(novel);
      const terms = await searchTerms(preparedNovel.title, preparedNovel.author);
      return { novel: preparedNovel, terms, history };
    }),
  );
  return store.db.transaction().execute(async (trx) => {
    const saved: SavedNovel[] = [];
    for (const { novel, terms, history } of prepared) {
      const one = await saveInTransaction(store, trx, novel, terms);
      const id = Number(one.novelId);
      const before = await getCountedNovel(trx, id);
      await trx.updateTable('novels').set(history).where('id', '=', id).execute();
      await updateFacetCounts(trx, before, { ...before, latest_at: history.latest_at });
      saved.push(one);
    }
    return saved;
  });
};
