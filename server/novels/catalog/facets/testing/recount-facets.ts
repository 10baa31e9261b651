import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../../db/tables.ts';
import { countedColumns } from '../facet-cells.ts';
import { updateFacetCounts } from '../update-facet-counts.ts';

const novelsPerStatement = 1_000;

/** Counts the whole library anew: for changes that were made past the store's functions. */
export const recountFacets = async (db: Kysely<Tables>): Promise<void> => {
  await db.deleteFrom('facet_cells').execute();
  await db.deleteFrom('tag_counts').execute();
  await db.updateTable('categories').set({ novel_count: 0 }).execute();
  for (let after = 0; ; ) {
    const novels = await db
      .selectFrom('novels')
      .select(['id', ...countedColumns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(novelsPerStatement)
      .execute();
    const last = novels.at(-1);
    if (!last) return;
    after = last.id;
    for (const novel of novels) await updateFacetCounts(db as Transaction<Tables>, null, novel);
  }
};
