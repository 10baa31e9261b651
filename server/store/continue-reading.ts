import type { ContinueReading } from 'shared-api/schemas/bookshelf';
import { summariesOf } from './novel-summaries.ts';
import type { Store } from './open-store.ts';
import { placesOf } from './reading-progress.ts';

/** Books to go on with, as many as one block of the home page shows. */
const most = 12;

/** What a member read last, the newest first, whether or not it is on the shelf. */
export const continueReading = async (store: Store, memberId: number): Promise<ContinueReading> => {
  const recent = await selectRecent(store, memberId).execute();
  const ids = recent.map(({ novel_id }) => novel_id);
  const places = await placesOf(store.db, memberId, ids);
  const novels = await summariesOf(store.db, ids);
  return {
    items: novels.flatMap((novel) => {
      const place = places.get(Number(novel.id));
      return place ? [{ novel, progress: place.progress, unread_count: place.unread }] : [];
    }),
  };
};

export const selectRecent = ({ db }: Pick<Store, 'db'>, memberId: number) =>
  db
    .selectFrom('reading_progress')
    .select('novel_id')
    .where('member_id', '=', memberId)
    .orderBy('read_at', 'desc')
    .orderBy('novel_id', 'desc')
    .limit(most);
