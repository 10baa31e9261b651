import type { Novel } from 'shared-api/schemas/novel';
import { parseNovelId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { selectSummaries, toSummary } from './novel-summaries.ts';

/** A novel with its source; null where there is none with this id to be read. */
export const getNovel = async (store: Store, id: string): Promise<Novel | null> => {
  const novelId = parseNovelId(id);
  if (novelId === null) return null;
  const row = await selectSummaries(store.db)
    .select('novels.source')
    .where('novels.id', '=', novelId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...toSummary(row), intro: row.intro, source: row.source };
};

/** Whether the library holds no novel yet. */
export const isLibraryEmpty = async (store: Store): Promise<boolean> =>
  (await store.db.selectFrom('novels').select('id').limit(1).executeTakeFirst()) === undefined;
