import type { ContinueReading } from 'shared-api/schemas/bookshelf';
import type { Store } from '../db/open-store.ts';
import { summariesOf } from '../novels/catalog/novel-summaries.ts';
import { readingPositionsOf } from './reading-positions.ts';

/** Novels to continue: as many as one block of the home page shows. */
const maxNovels = 12;

/** Novels that a member read last, the newest first, on the shelf or not; those that were taken down are left out. */
export const continueReading = async (store: Store, memberId: number): Promise<ContinueReading> => {
  const recent = await selectRecent(store, memberId).execute();
  const ids = recent.map(({ novel_id }) => novel_id);
  const positions = await readingPositionsOf(store.db, memberId, ids);
  const novels = await summariesOf(store.db, ids);
  return {
    items: novels.flatMap((novel) => {
      const position = positions.get(Number(novel.id));
      return position ? [{ novel, progress: position.progress, unread_count: position.unread }] : [];
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
    .limit(maxNovels);
