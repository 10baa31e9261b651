import type { Novel } from 'shared-api/schemas/novel';
import { parseChapterId, parseNovelId } from './ids.ts';
import { selectSummaries, toSummary } from './novel-summaries.ts';
import type { Store } from './open-store.ts';

/** A novel with where it came from; null where there is none with this id to be read. */
export const getNovel = async (store: Store, id: string): Promise<Novel | null> => {
  const novelId = parseNovelId(id);
  if (novelId === null) return null;
  const row = await selectSummaries(store.db)
    .select('novels.source')
    .where('novels.id', '=', novelId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...toSummary(row), source: row.source };
};

/**
 * Whether a novel, or the novel of a chapter, was taken down: asked where nothing was found, to say why.
 * @param id of a novel or of a chapter
 */
export const isTakenDown = async ({ db }: Store, id: string): Promise<boolean> => {
  const novelId = parseNovelId(id) ?? parseChapterId(id)?.novelId;
  if (novelId === undefined) return false;
  const novel = await db.selectFrom('novels').select('taken_down_at').where('id', '=', novelId).executeTakeFirst();
  return novel !== undefined && novel.taken_down_at !== null;
};

/** Whether the library holds no novel yet. */
export const isEmpty = async (store: Store): Promise<boolean> =>
  (await store.db.selectFrom('novels').select('id').limit(1).executeTakeFirst()) === undefined;
