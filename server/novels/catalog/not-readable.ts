import { parseChapterId, parseNovelId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';

/**
 * The failure of a call for a novel or a chapter that was not found: taken down (410), or not there (404).
 * @param id of a novel or of a chapter
 * @param name as the sentence names it, as in `作品`
 */
export const notReadable = async (store: Store, id: string, name: string): Promise<FailedCall> =>
  (await isTakenDown(store, id)) ? new FailedCall(410, 'gone', '作品已下架') : notThere(name);

const isTakenDown = async ({ db }: Store, id: string): Promise<boolean> => {
  const novelId = parseNovelId(id) ?? parseChapterId(id)?.novelId;
  if (novelId === undefined) return false;
  const novel = await db.selectFrom('novels').select('taken_down_at').where('id', '=', novelId).executeTakeFirst();
  return novel !== undefined && novel.taken_down_at !== null;
};
