import { type SqlBool, sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import { selectSummaries } from '../novel-summaries.ts';

/** Finished novels looked at for those to which a chapter came after their import. */
const maxFinishedNovels = 200;

/**
 * The queries of what was updated last, each the latest first: serials, and finished novels that got a chapter after they came.
 * A novel that was imported finished is new, not updated.
 */
export const selectUpdated = ({ db }: Pick<Store, 'db'>, count: number) => {
  const latest = selectSummaries(db).orderBy('novels.latest_at', 'desc').orderBy('novels.id', 'desc');
  const candidates = db
    .selectFrom('novels')
    .select('id')
    .where('status', '=', 2)
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFinishedNovels);
  return [
    latest.where('novels.status', '=', 1).limit(count),
    latest
      .where('novels.id', 'in', db.selectFrom(candidates.as('latest')).select('latest.id'))
      .where(sql<SqlBool>`novels.latest_at > novels.created_at`)
      .limit(count),
  ] as const;
};
