import { novelJobBounds } from 'shared-api/console/schemas/novel-jobs';
import type { Store } from '../../../db/open-store.ts';
import { prepared } from './prepare-job.ts';

const dayMs = 86_400_000;

/** Time for which it is known what each novel was before, so that a job can be undone. */
const historyMs = 30 * dayMs;
/** Jobs that one turn deletes at most. */
const maxJobsPerTurn = 20;

/** Deletes jobs that nobody started for a day, those of long ago, and the oldest of too many. */
export const clearNovelJobs = async ({ db }: Store, now: number): Promise<void> => {
  await db
    .deleteFrom('novel_jobs')
    .where('state', 'in', [...prepared])
    .where('updated_at', '<', now - dayMs)
    .execute();
  const kept = await db
    .selectFrom('novel_jobs')
    .select('id')
    .orderBy('id', 'desc')
    .offset(novelJobBounds.jobs - 1)
    .limit(1)
    .executeTakeFirst();
  const over = await db
    .selectFrom('novel_jobs')
    .select('id')
    .where('state', 'in', ['done', 'cancelled', 'failed'])
    .where((eb) => eb.or([eb('updated_at', '<', now - historyMs), eb('id', '<', kept?.id ?? 0)]))
    .orderBy('id')
    .limit(maxJobsPerTurn)
    .execute();
  // One at a time: each may have ten thousand novels.
  for (const { id } of over) await db.deleteFrom('novel_jobs').where('id', '=', id).execute();
};
