import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable, Transaction } from 'kysely';
import type { NovelChange } from 'shared-api/console/schemas/novel-jobs';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { countManyInFacets } from '../../../novels/catalog/facets/update-facet-counts.ts';
import { lockForChange, type NovelRow } from '../../../novels/editing/change-novel.ts';
import { deleteNovel } from '../../../novels/editing/remove-novel.ts';
import { type ChangedNovel, writeChange, writeValues } from './novel-change.ts';
import { findMore } from './prepare-job.ts';
import type { UndoneJob } from './tables.ts';

type Job = Selectable<Tables['novel_jobs']>;
type Item = Selectable<Tables['novel_job_items']>;

/** How many novels one transaction changes, and how long readers and other writers then have the library to themselves. */
interface Pace {
  /** Novels of one transaction, which is undone whole by a fault. */
  novels: number;
  /** Pause behind it, at least, and by how often the time that it took. */
  pauseMs: number;
  pauseTimes: number;
  /** Time between two changes of content that are counted, each of which makes all kept lists old. */
  countMs: number;
}

const usualPace: Pace = { novels: 100, pauseMs: 400, pauseTimes: 3, countMs: 10_000 };

/** How often in turn a job may fail before it is given up. */
const maxAttempts = 3;

/**
 * Works on bulk changes: those that are sought first, as somebody waits for them, then the oldest that was started, in small
 * transactions with pauses. Each step is written whole or not at all, so a server may end between any two. By one server at a time
 * (housekeeping); two would take turns at each job's row.
 *
 * While a job goes on, lists may lack what it changed in the last seconds, but never show what it took down or removed; its end counts in
 * any case (decision 96).
 */
export const workOnNovelJobs = async (store: Store, signal: AbortSignal, pace = usualPace): Promise<void> => {
  let countedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const next = (await nextJob(store, ['finding'])) ?? (await nextJob(store, ['waiting', 'working']));
    if (next === undefined) return;
    const began = performance.now();
    try {
      if (next.state === 'finding') await findMore(store, next.id);
      else {
        const isCounted = began - countedAt >= pace.countMs;
        if (isCounted) countedAt = began;
        await changeSome(store, next.id, { novels: pace.novels, isCounted });
      }
    } catch (error) {
      await countFailure(store, next.id);
      throw error;
    }
    const tookMs = performance.now() - began;
    const pauseMs = next.state === 'finding' ? tookMs : Math.max(pace.pauseMs, pace.pauseTimes * tookMs);
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
};

const nextJob = ({ db }: Store, states: Job['state'][]) =>
  db
    .selectFrom('novel_jobs')
    .select(['id', 'state'])
    .where('state', 'in', states)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const countFailure = async ({ db }: Store, jobId: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { attempts } = await trx
      .updateTable('novel_jobs')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', jobId)
      .returning('attempts')
      .executeTakeFirstOrThrow();
    if (attempts < maxAttempts) return;
    const error = '服务器出了故障，没有做完；已经改好的不变，可以撤销';
    await trx.updateTable('novel_jobs').set({ state: 'failed', error }).where('id', '=', jobId).execute();
    await countContentChange(trx);
  });
};

interface Step {
  novels: number;
  /** Whether the change of content is counted, where nothing asks for that by itself. */
  isCounted: boolean;
}

/** Changes the next novels of a job in one transaction, or ends it where none is left. */
const changeSome = async (store: Store, jobId: number, { novels, isCounted }: Step): Promise<void> => {
  await store.db.transaction().execute(async (trx) => {
    const job = await holdJob(trx, jobId);
    if (!job) return;
    const change = JSON.parse(job.change) as NovelChange | UndoneJob;
    const items = await trx
      .selectFrom('novel_job_items')
      .selectAll()
      .where('job_id', '=', jobId)
      .where('state', '=', 'waiting')
      .orderBy('novel_id')
      // A novel that is removed takes thousands of chapters with it.
      .limit(change.kind === 'remove' ? 1 : novels)
      .execute();
    if (items.length > 0) return changeItems(store, trx, change, { items, isCounted });
    await trx.updateTable('novel_jobs').set({ state: 'done' }).where('id', '=', jobId).execute();
    await countContentChange(trx);
  });
};

/** Holds a job until the transaction ends, unless it was ended meanwhile. */
const holdJob = (trx: Transaction<Tables>, jobId: number): Promise<Job | undefined> =>
  trx
    .updateTable('novel_jobs')
    .set({ state: 'working', attempts: 0, updated_at: Date.now() })
    .where('id', '=', jobId)
    .where('state', 'in', ['waiting', 'working'])
    .returningAll()
    .executeTakeFirst();

const changeItems = async (
  store: Store,
  trx: Transaction<Tables>,
  change: NovelChange | UndoneJob,
  { items, isCounted }: { items: readonly Item[]; isCounted: boolean },
): Promise<void> => {
  const now = Date.now();
  const ids = items.map(({ novel_id }) => novel_id);
  const rows = new Map((await lockForChange(store.dialect, trx, ids)).map((row) => [row.id, row]));
  const changed: { before: NovelRow; after: NovelRow | null }[] = [];
  for (const item of items) {
    const before = rows.get(item.novel_id);
    if (change.kind === 'remove') {
      if (before) {
        await deleteNovel(store, trx, before.id);
        changed.push({ before, after: null });
      }
      await settleItem(trx, item, { state: before ? 'changed' : 'skipped' });
      continue;
    }
    const done = before && (await changeOne(store, trx, before, { change, item, now }));
    if (before && done) changed.push({ before, after: done.after });
    const values = done && { before: JSON.stringify(done.values.before), after: JSON.stringify(done.values.after) };
    await settleItem(trx, item, values ? { state: 'changed', ...values } : { state: 'skipped' });
  }
  if (changed.length > 0) {
    if (isCounted || changed.some(isTakenAway)) await countContentChange(trx);
    await countManyInFacets(
      trx,
      changed.map(({ before }) => before),
      -1,
    );
    await countManyInFacets(
      trx,
      changed.flatMap(({ after }) => after ?? []),
    );
  }
  const jobId = items[0]?.job_id ?? 0;
  const skipped = items.length - changed.length;
  await trx
    .updateTable('novel_jobs')
    .set((eb) => ({ changed: eb('changed', '+', changed.length), skipped: eb('skipped', '+', skipped) }))
    .where('id', '=', jobId)
    .execute();
};

const isTakenAway = ({ before, after }: { before: NovelRow; after: NovelRow | null }): boolean =>
  after === null || (before.taken_down_at === null && after.taken_down_at !== null);

const changeOne = async (
  store: Store,
  trx: Transaction<Tables>,
  before: NovelRow,
  { change, item, now }: { change: Exclude<NovelChange, { kind: 'remove' }> | UndoneJob; item: Item; now: number },
): Promise<ChangedNovel | null> => {
  if (change.kind !== 'undo') return writeChange(store, trx, before, change, now);
  return writeValues(store, trx, before, { expected: item.before ?? '', wanted: item.after ?? '{}' }, now);
};

const settleItem = async (
  trx: Transaction<Tables>,
  { job_id, novel_id }: Item,
  columns: Pick<Item, 'state'> & Partial<Item>,
): Promise<void> => {
  await trx
    .updateTable('novel_job_items')
    .set(columns)
    .where('job_id', '=', job_id)
    .where('novel_id', '=', novel_id)
    .execute();
};
