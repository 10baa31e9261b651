import { parseNovelId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';

/** The key of a novel in the tables; null where there is no such novel to be read. */
export const readableNovel = async ({ db }: Pick<Store, 'db'>, id: string): Promise<number | null> => {
  const novelId = parseNovelId(id);
  if (novelId === null) return null;
  const novel = await db
    .selectFrom('novels')
    .select('id')
    .where('id', '=', novelId)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  return novel ? novelId : null;
};
