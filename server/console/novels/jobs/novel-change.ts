import type { Transaction } from 'kysely';
import type { NovelChange } from 'shared-api/console/schemas/novel-jobs';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import type { NovelRow } from '../../../novels/editing/change-novel.ts';
import { editWithValues, type NovelEdit, tagsAfter, writeEdit } from '../../../novels/editing/edit-novel.ts';
import { byHandOf, columnsOf, editValues } from '../../../novels/editing/edit-values.ts';
import { writeTakenDown } from '../../../novels/editing/take-down.ts';
import type { ActValues } from '../../record/record-act.ts';

/** Columns of a novel that a change compares. */
type LookedAt = Pick<NovelRow, 'category_id' | 'tags' | 'status' | 'taken_down_at'>;

/** Whether a change leaves a novel as it is. @param categoryId of the category that it names */
export const isAlike = (novel: LookedAt, change: NovelChange, categoryId: number | undefined): boolean => {
  switch (change.kind) {
    case 'category':
      return novel.category_id === categoryId;
    case 'tags':
      return keepsTags(novel, change);
    case 'status':
      return novel.status === change.status;
    case 'take_down':
      return novel.taken_down_at !== null;
    case 'restore':
      return novel.taken_down_at === null;
    case 'remove':
      return false;
  }
};

/** Whether a change of tags leaves a novel its own. One that would have too many is told of when it is passed over. */
const keepsTags = ({ tags }: LookedAt, { add, remove }: NovelChange & { kind: 'tags' }): boolean => {
  try {
    return tagsAfter(JSON.parse(tags) as string[], { addTags: add, removeTags: remove }) === undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** A novel that was changed, and the values of it that were. */
export interface ChangedNovel {
  after: NovelRow;
  values: { before: ActValues; after: ActValues };
}

/** Changes a novel that is locked, but for the counters. @returns null where nothing changes */
export const writeChange = async (
  store: Store,
  trx: Transaction<Tables>,
  before: NovelRow,
  change: Exclude<NovelChange, { kind: 'remove' }>,
  now: number,
): Promise<ChangedNovel | null> => {
  if (change.kind === 'take_down' || change.kind === 'restore')
    return takeDown(trx, before, change.kind === 'take_down', now);
  try {
    return await writeEdit(store, trx, before, editOf(change), { now });
  } catch (error) {
    // More tags than a novel may have.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const editOf = (change: NovelChange & { kind: 'category' | 'tags' | 'status' }): NovelEdit => {
  if (change.kind === 'tags') return { addTags: change.add, removeTags: change.remove };
  return change.kind === 'status' ? { status: change.status } : { category: change.category };
};

const takeDown = async (
  trx: Transaction<Tables>,
  before: NovelRow,
  takenDown: boolean,
  now: number,
): Promise<ChangedNovel | null> => {
  const after = await writeTakenDown(trx, before, takenDown, now);
  return after && { after, values: { before: { taken_down: !takenDown }, after: { taken_down: takenDown } } };
};

/**
 * Gives a novel that is locked other values, if it has those that are expected.
 * @returns null where it has not
 */
export const writeValues = async (
  store: Store,
  trx: Transaction<Tables>,
  before: NovelRow,
  values: { expected: string; wanted: string },
  now: number,
): Promise<ChangedNovel | null> => {
  const wanted = JSON.parse(values.wanted) as ActValues;
  const present =
    'taken_down' in wanted
      ? { taken_down: before.taken_down_at !== null }
      : await editValues(trx, before, columnsOf(wanted));
  if (JSON.stringify(present) !== values.expected) return null;
  if ('taken_down' in wanted) return takeDown(trx, before, wanted.taken_down === true, now);
  return writeEdit(store, trx, before, editWithValues(wanted), { now, byHand: byHandOf(wanted) });
};

/** The values of a change in the record. @param novels how many it changes */
export const valuesOfChange = (change: NovelChange, novels: number): ActValues => {
  switch (change.kind) {
    case 'category':
      return { category: change.category, novels };
    case 'tags':
      return { add_tags: JSON.stringify(change.add), remove_tags: JSON.stringify(change.remove), novels };
    case 'status':
      return { status: change.status, novels };
    case 'take_down':
      return { taken_down: true, novels };
    case 'restore':
      return { taken_down: false, novels };
    case 'remove':
      return { novels };
  }
};
