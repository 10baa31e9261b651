import type { Kysely, Transaction } from 'kysely';
import { type NovelChange, novelJobBounds, type PrepareForm } from 'shared-api/console/schemas/novel-jobs';
import type { NovelConditions } from 'shared-api/console/schemas/novel-list';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { storable } from '../../../db/storable.ts';
import type { Tables } from '../../../db/tables.ts';
import { FailedCall, refuse } from '../../../http/failures/failures.ts';
import { tidy } from '../../../novels/saving/incoming/prepare-novel.ts';
import { findCategoryId } from '../../../novels/saving/write/authors-and-categories.ts';
import { findNovelKeys } from '../list-novels.ts';
import { isAlike } from './novel-change.ts';

/** Jobs that wait for their turn, at most. */
const maxWaiting = 20;

/** Novels that one step of the search adds, at most. */
const foundPerStep = 500;

/**
 * Prepares a bulk change, and changes nothing. Novels that were chosen one by one are looked at here, those of conditions
 * by {@link findMore}. What the member had prepared before is forgotten.
 * @param now epoch milliseconds
 * @returns the job's id
 * @throws FailedCall 400 for a change that says nothing or names no category, 409 where too many jobs wait
 */
export const prepareJob = async (
  store: Store,
  { choice, change: asked }: PrepareForm,
  memberId: number,
  now: number,
): Promise<number> => {
  const change = tidied(asked);
  refuse(change.kind === 'tags' && change.add.length + change.remove.length === 0 && '请写上要添上或去掉的标签');
  const categoryId = await categoryOf(store.db, change);
  refuse(change.kind === 'category' && categoryId === undefined && `没有分类“${change.category}”`);
  return store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('novel_jobs').where('asked_by', '=', memberId).where('state', 'in', prepared).execute();
    const waiting = await trx
      .selectFrom('novel_jobs')
      .select('id')
      .where('state', 'in', ['finding', 'waiting', 'working'])
      .limit(maxWaiting)
      .execute();
    if (waiting.length === maxWaiting) throw new FailedCall(409, 'conflict', '排队的批量修改太多，请等前面的做完');
    const { id } = await trx
      .insertInto('novel_jobs')
      .values({
        asked_by: memberId,
        state: 'ids' in choice ? 'ready' : 'finding',
        change: JSON.stringify(change),
        choice: 'ids' in choice ? null : storable(JSON.stringify(choice.conditions)),
        position: null,
        error: null,
        act_id: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if ('ids' in choice) await addItems(store, trx, { jobId: id, change, categoryId, ids: choice.ids.map(Number) });
    return id;
  });
};

/** States of a job that only its author knows of. */
export const prepared = ['finding', 'ready'] as const;

const tidied = (change: NovelChange): NovelChange => {
  const names = (tags: readonly string[]) => [...new Set(tags.map(tidy))].filter((tag) => tag !== '');
  if (change.kind === 'tags') return { kind: 'tags', add: names(change.add), remove: names(change.remove) };
  return change.kind === 'category' ? { kind: 'category', category: tidy(change.category) } : change;
};

const categoryOf = async (db: Kysely<Tables>, change: NovelChange): Promise<number | undefined> =>
  change.kind === 'category' ? findCategoryId(db, change.category) : undefined;

interface NewItems {
  jobId: number;
  change: NovelChange;
  categoryId: number | undefined;
  ids: readonly number[];
}

/** Adds those novels to a job that it would change, and counts the others. */
const addItems = async (
  { dialect }: Store,
  trx: Transaction<Tables>,
  { jobId, change, categoryId, ids }: NewItems,
): Promise<void> => {
  const novels = await trx
    .selectFrom('novels')
    .select(['id', 'category_id', 'tags', 'status', 'taken_down_at'])
    .where(dialect.isOneOf('id', ids))
    .execute();
  const items = novels
    .filter((novel) => !isAlike(novel, change, categoryId))
    .map(({ id }) => ({ job_id: jobId, novel_id: id, state: 'waiting' as const, before: null, after: null }));
  if (items.length > 0) await dialect.insertRows(trx, 'novel_job_items', items);
  await trx
    .updateTable('novel_jobs')
    .set((eb) => ({
      found: eb('found', '+', items.length),
      alike: eb('alike', '+', novels.length - items.length),
    }))
    .where('id', '=', jobId)
    .execute();
};

/** Finds some more novels of a job that is sought, by a bounded look at the library. */
export const findMore = async (store: Store, jobId: number): Promise<void> => {
  const job = await store.db
    .selectFrom('novel_jobs')
    .selectAll()
    .where('id', '=', jobId)
    .where('state', '=', 'finding')
    .executeTakeFirst();
  if (!job) return;
  const conditions = JSON.parse(job.choice ?? '{}') as NovelConditions;
  const after = job.position === null ? undefined : (JSON.parse(job.position) as Keyset);
  const { keys, next } = await findNovelKeys(store, {
    ...{ conditions, order: 'new' as const, way: 'desc' as const, after },
    limit: foundPerStep,
  });
  const change = JSON.parse(job.change) as NovelChange;
  const ids = keys.map(({ id }) => id);
  await store.db.transaction().execute(async (trx) => {
    const categoryId = await categoryOf(trx, change);
    const { numUpdatedRows } = await trx
      .updateTable('novel_jobs')
      .set({ position: next && JSON.stringify(next), ...(next === null && { state: 'ready' }), updated_at: Date.now() })
      .where('id', '=', jobId)
      .where('state', '=', 'finding')
      // Another server that went on meanwhile has found these.
      .where('position', job.position === null ? 'is' : '=', job.position)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await addItems(store, trx, { jobId, change, categoryId, ids });
    await refuseTooMany(trx, jobId);
  });
};

/** Ends a job that would change more novels than one may. */
const refuseTooMany = async (trx: Transaction<Tables>, jobId: number): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('novel_jobs')
    .set({
      state: 'failed',
      error: `要改的作品多于 ${novelJobBounds.novels} 部，请缩小范围，分几次改`,
      ...{ found: 0, alike: 0 },
    })
    .where('id', '=', jobId)
    .where('found', '>', novelJobBounds.novels)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await trx.deleteFrom('novel_job_items').where('job_id', '=', jobId).execute();
};
