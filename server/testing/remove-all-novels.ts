import type { Store } from '../db/open-store.ts';
import { removeNovel } from '../novels/editing/remove-novel.ts';

/** Empties a library between tests, which is far quicker than opening another one. Ids go on from where they were. */
export const removeAllNovels = async (store: Store): Promise<void> => {
  for (const { id } of await store.db.selectFrom('novels').select('id').execute()) await removeNovel(store, id);
};
