import { compileOnce } from '../../db/compile-once.ts';
import type { Store } from '../../db/open-store.ts';
import { layoutSettings } from '../../novels/catalog/home/home-layout.ts';

/**
 * What a page that shows one novel alone depends on: the state of the novel and of what every page shows. Two equal stamps mean
 * equal pages, whatever else changed in the library. Null for a novel that is not there.
 */
export type StampOf = (novelId: number, revision: number) => Promise<string | null>;

/**
 * State of what every page shows beside its own: texts, links, names of categories. Not the day of the counts: when it turned, every
 * page of a novel would be made anew in the same moment, and what readers counted may be an hour old anyway.
 */
const readFrame = async ({ db }: Store): Promise<string> => {
  const [settings, links, legal, categories] = await Promise.all([
    db
      .selectFrom('settings')
      .select(['name', 'value'])
      .where('name', 'not in', Object.values(layoutSettings))
      .orderBy('name')
      .execute(),
    db.selectFrom('links').select(['link_name', 'link_url']).orderBy('position').execute(),
    db.selectFrom('legal_pages').select('name').orderBy('name').execute(),
    db.selectFrom('categories').select(['id', 'name']).orderBy('position').execute(),
  ]);
  return JSON.stringify([settings, links, legal, categories]);
};

const readState = compileOnce(({ db }: Pick<Store, 'db'>, novelId: number) =>
  db.selectFrom('novels').select(['updated_at', 'taken_down_at']).where('id', '=', novelId),
);

/** Makes stamps. What every page shows is read once in each revision of the content. */
export const createPageStamps = (store: Store): StampOf => {
  let frame: { revision: number; state: Promise<string> } | undefined;
  const frameAt = (revision: number): Promise<string> => {
    if (frame?.revision !== revision) {
      const state = readFrame(store);
      frame = { revision, state };
      // A failure must not be kept.
      state.catch(() => {
        frame = undefined;
      });
    }
    return frame.state;
  };
  return async (novelId, revision) => {
    const [state, [novel]] = await Promise.all([frameAt(revision), readState(store, novelId)]);
    return novel === undefined ? null : `${novel.updated_at} ${novel.taken_down_at} ${state}`;
  };
};
