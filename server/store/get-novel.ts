import type { Novel } from 'shared-api/schemas/novel';
import { chapterId, parseNovelId } from './ids.ts';
import { selectSummaries, toSummary } from './novel-summaries.ts';
import type { Store } from './open-store.ts';

/** A novel with where it came from and where reading begins; null where there is none with this id. */
export const getNovel = async (store: Store, id: string): Promise<Novel | null> => {
  const novelId = parseNovelId(id);
  if (novelId === null) return null;
  const row = await selectSummaries(store.db)
    .select(['novels.source', 'novels.first_serial'])
    .where('novels.id', '=', novelId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...toSummary(row),
    source: row.source,
    first_chapter_id: row.first_serial === null ? null : chapterId(row.id, row.first_serial),
  };
};

/** Whether the library holds no novel yet. */
export const isEmpty = async (store: Store): Promise<boolean> =>
  (await store.db.selectFrom('novels').select('id').limit(1).executeTakeFirst()) === undefined;
