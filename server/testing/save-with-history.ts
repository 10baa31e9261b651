import type { Store } from '../db/open-store.ts';
import type { SavedNovel } from '../novels/saving/incoming/incoming-novel.ts';
import { type NovelWithHistory, prepareWithHistory, savePrepared } from '../novels/saving/save-with-history.ts';

/** Adds novels with a made-up history, as the command seed does. */
export const saveWithHistory = async (store: Store, novels: readonly NovelWithHistory[]): Promise<SavedNovel[]> => {
  const prepared = await prepareWithHistory(novels);
  return store.db.transaction().execute((trx) => savePrepared(store, trx, prepared));
};
