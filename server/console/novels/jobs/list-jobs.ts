import type { NovelChange, NovelJob } from 'shared-api/console/schemas/novel-jobs';
import { isoTime } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { prepared } from './prepare-job.ts';
import type { UndoneJob } from './tables.ts';

/** Jobs in the list, at most. */
const maxListed = 10;
/** Titles that are shown of a job that is ready. */
const maxTitles = 5;

/** The latest jobs, the newest first. @param memberId who asks: what others have only prepared is not shown */
export const listJobs = async (store: Store, memberId: number): Promise<NovelJob[]> => {
  const rows = await selectJobs(store, memberId).execute();
  return Promise.all(
    rows.map(async ({ asked_by, username, change, act_id, undone_by, ...row }) => {
      const { kind, ...named } = JSON.parse(change) as NovelChange | UndoneJob;
      const isOver = row.state === 'done' || row.state === 'cancelled' || row.state === 'failed';
      return {
        ...row,
        id: String(row.id),
        change: kind === 'undo' ? null : ({ kind, ...named } as NovelChange),
        asked_by: asked_by === null ? null : { id: String(asked_by), username: username ?? '' },
        created_at: isoTime(row.created_at),
        updated_at: isoTime(row.updated_at),
        act: act_id === null ? null : String(act_id),
        may_undo: isOver && row.changed > 0 && kind !== 'remove' && undone_by === null,
        titles: row.state === 'ready' ? await titlesOf(store, row.id) : [],
      };
    }),
  );
};

export const selectJobs = ({ db }: Pick<Store, 'db'>, memberId: number) =>
  db
    .selectFrom('novel_jobs')
    .leftJoin('members', 'members.id', 'novel_jobs.asked_by')
    .leftJoin('acts as undoing', 'undoing.undoes', 'novel_jobs.act_id')
    .select([
      'novel_jobs.id',
      'novel_jobs.state',
      'novel_jobs.change',
      'novel_jobs.found',
      'novel_jobs.alike',
      'novel_jobs.changed',
      'novel_jobs.skipped',
      'novel_jobs.error',
      'novel_jobs.act_id',
      'novel_jobs.asked_by',
      'novel_jobs.created_at',
      'novel_jobs.updated_at',
      'members.username',
      'undoing.id as undone_by',
    ])
    .where((eb) => eb.or([eb('novel_jobs.state', 'not in', [...prepared]), eb('novel_jobs.asked_by', '=', memberId)]))
    .orderBy('novel_jobs.id', 'desc')
    .limit(maxListed);

const titlesOf = async ({ db }: Store, jobId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('novel_job_items')
    .innerJoin('novels', 'novels.id', 'novel_job_items.novel_id')
    .select('novels.title')
    .where('novel_job_items.job_id', '=', jobId)
    .where('novel_job_items.state', '=', 'waiting')
    .orderBy('novel_job_items.novel_id', 'desc')
    .limit(maxTitles)
    .execute();
  return rows.map(({ title }) => title);
};
