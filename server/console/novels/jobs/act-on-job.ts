import { type Selectable, sql, type Transaction } from 'kysely';
import type { NovelChange } from 'shared-api/console/schemas/novel-jobs';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { FailedCall, notThere, refuse } from '../../../http/failures/failures.ts';
import { type ActValues, type Authority, recordAct } from '../../record/record-act.ts';
import type { UndoneAct } from '../../record/undo-act.ts';
import { valuesOfChange } from './novel-change.ts';
import { prepared } from './prepare-job.ts';
import type { UndoneJob } from './tables.ts';

type Job = Selectable<Tables['novel_jobs']>;

const what = '这批修改';

/** Acts on a job in turn with others who do so, and with the server that works on it. @throws FailedCall 404 where there is no such job */
const actOnJob = <Result>(
  { db }: Store,
  jobId: number,
  now: number,
  act: (trx: Transaction<Tables>, job: Job) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const job = await trx
      .updateTable('novel_jobs')
      .set({ updated_at: now })
      .where('id', '=', jobId)
      .returningAll()
      .executeTakeFirst();
    if (!job) throw notThere(what);
    return act(trx, job);
  });

const memberOf = ({ actor }: Authority): number | null => (actor.door === 'page' ? actor.id : null);

const jobObject = (id: number, novels: number) => ({ kind: 'novel_job', id, name: `${novels} 部作品` }) as const;

/**
 * Starts a job that is ready, for whoever prepared it.
 * @param removes whether it is one that deletes its novels: that is asked for by a call of its own
 * @param now epoch milliseconds
 * @returns the entry in the record
 * @throws FailedCall
 */
export const startJob = (
  store: Store,
  jobId: number,
  { authority, removes, now }: { authority: Authority; removes: boolean; now: number },
): Promise<number> =>
  actOnJob(store, jobId, now, async (trx, job) => {
    if (job.asked_by !== memberOf(authority)) throw notThere(what);
    if (job.state === 'finding') throw new FailedCall(409, 'conflict', '还在查找作品，请等一会儿');
    if (job.state !== 'ready') throw new FailedCall(409, 'conflict', '这批修改已经开始了');
    refuse(job.found === 0 && '没有要改的作品');
    const change = JSON.parse(job.change) as NovelChange;
    refuse(removes !== (change.kind === 'remove') && '删除作品要用另一个接口');
    const act = await recordAct(
      trx,
      authority,
      {
        kind: removes ? 'novels.remove' : 'novels.change',
        object: jobObject(jobId, job.found),
        before: null,
        after: valuesOfChange(change, job.found),
      },
      now,
    );
    await trx.updateTable('novel_jobs').set({ state: 'waiting', act_id: act }).where('id', '=', jobId).execute();
    return act;
  });

/**
 * Ends a job where it is. One that was not started is forgotten.
 * @returns the entry in the record; null for one that was not started
 * @throws FailedCall 409 for one that is over
 */
export const cancelJob = (store: Store, jobId: number, authority: Authority, now: number): Promise<number | null> =>
  actOnJob(store, jobId, now, async (trx, { state, asked_by, found, changed }) => {
    if (prepared.some((one) => one === state)) {
      if (asked_by !== memberOf(authority)) throw notThere(what);
      await trx.deleteFrom('novel_jobs').where('id', '=', jobId).execute();
      return null;
    }
    if (state !== 'waiting' && state !== 'working') throw new FailedCall(409, 'conflict', '这批修改已经结束了');
    await trx.updateTable('novel_jobs').set({ state: 'cancelled' }).where('id', '=', jobId).execute();
    const act = { object: jobObject(jobId, found), before: { novels: found }, after: { novels: changed } };
    const recorded = await recordAct(trx, authority, { kind: 'novels.cancel', ...act }, now);
    await countContentChange(trx);
    return recorded;
  });

/**
 * Undoes a job by another one, which gives each novel the values back that it had, where nobody has changed them since.
 * @param undone the act by which the job was started
 * @returns the entry in the record; null where the job has changed nothing
 * @throws FailedCall 409 while it goes on, or where what the novels were is no longer known
 */
export const undoJob = (
  store: Store,
  { objectId: jobId, before: valuesBefore }: UndoneAct,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  actOnJob(store, jobId, now, async (trx, job) => {
    if (!['done', 'cancelled', 'failed'].includes(job.state))
      throw new FailedCall(409, 'conflict', '这批修改还没有做完，可以先停下它');
    if (job.changed === 0) return null;
    const change: UndoneJob = { kind: 'undo', job: jobId };
    const { id } = await trx
      .insertInto('novel_jobs')
      .values({
        ...{ asked_by: memberOf(authority), state: 'waiting', change: JSON.stringify(change), found: job.changed },
        ...{ choice: null, position: null, error: null, act_id: null, created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('novel_job_items')
      .columns(['job_id', 'novel_id', 'state', 'before', 'after'])
      .expression((eb) =>
        eb
          .selectFrom('novel_job_items')
          .select([
            sql<number>`cast(${id} as bigint)`.as('job_id'),
            'novel_id',
            sql<'waiting'>`'waiting'`.as('state'),
            'after as before',
            'before as after',
          ])
          .where('job_id', '=', jobId)
          .where('state', '=', 'changed'),
      )
      .execute();
    const left = authority.undoes?.after ?? null;
    const act = await recordAct(
      trx,
      authority,
      {
        kind: 'novels.change',
        object: jobObject(id, job.changed),
        before: left === null ? null : (JSON.parse(left) as ActValues),
        after: valuesBefore,
      },
      now,
    );
    await trx.updateTable('novel_jobs').set({ act_id: act }).where('id', '=', id).execute();
    return act;
  }).catch((error) => {
    const isGone = error instanceof FailedCall && error.status === 404;
    throw isGone ? new FailedCall(409, 'conflict', '各部作品原来的样子已经清理，不能撤销了') : error;
  });
