import { facetPlaceOf, moveInFacets } from './facet-cells.ts';
import type { IncomingNovel, SavedNovel } from './incoming-novel.ts';
import type { Store } from './open-store.ts';
import { prepareNovel } from './prepare-novel.ts';
import { saveWithin } from './save-novel.ts';
import { searchTerms } from './search-terms.ts';

/** What readers would have made of a novel by now; times are epoch milliseconds. */
export interface NovelHistory {
  read_day: number;
  read_week: number;
  read_total: number;
  collect_count: number;
  like_count: number;
  created_at: number;
  latest_at: number;
}

/**
 * Saves novels with a made-up history, for libraries that are measured: all in one transaction, since waiting for the
 * disk after each would take most of the time.
 */
export const saveWithHistory = async (
  store: Store,
  novels: readonly { novel: IncomingNovel; history: NovelHistory }[],
): Promise<SavedNovel[]> => {
  const prepared = await Promise.all(
    novels.map(async ({ novel, history }) => {
      const ready = prepareNovel(novel);
      return { novel: ready, terms: await searchTerms(ready.title, ready.author), history };
    }),
  );
  return store.db.transaction().execute(async (trx) => {
    const saved: SavedNovel[] = [];
    for (const { novel, terms, history } of prepared) {
      const one = await saveWithin(store, trx, novel, terms);
      const id = Number(one.novelId);
      const before = await facetPlaceOf(trx, id);
      await trx.updateTable('novels').set(history).where('id', '=', id).execute();
      await moveInFacets(trx, before, { ...before, latest_at: history.latest_at });
      saved.push(one);
    }
    return saved;
  });
};
