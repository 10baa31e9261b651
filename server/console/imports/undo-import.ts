import type { Transaction } from 'kysely';
import { lockCategoriesShared } from '../../db/category-list.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { updateFacetCounts } from '../../novels/catalog/facets/update-facet-counts.ts';
import { changeChapters } from '../../novels/editing/chapters/change-chapters.ts';
import { deleteNovel } from '../../novels/editing/remove-novel.ts';
import { dropUnusedPictures } from '../../novels/pictures/save-pictures.ts';
import { type ActValues, type Authority, recordAct } from '../record/record-act.ts';
import type { Undo, Undos } from '../record/undo-act.ts';

/** What the record says of an import (importing/record-import.ts). */
interface RecordedImport {
  /** The novel's time of change, once it was imported; earlier entries have none. */
  state?: number;
  is_new?: boolean;
  /** Id of the first of the chapters that were put behind the others, where nothing else changed. */
  first_added?: string;
}

const refusal = (sentence: string): FailedCall => new FailedCall(409, 'conflict', sentence);

/** Takes back what an import added: the novel, or the chapters that it put behind the others. Nothing else is kept of what was before it. */
const undoImport: Undo['run'] = async (store, { objectId }, authority, now) => {
  const after: (RecordedImport & ActValues) | null = JSON.parse(authority.undoes?.after ?? 'null');
  if (after === null) throw refusal('导入已经撤销，要再收入请重新导入文件');
  const { state, is_new: isNew, first_added: firstAdded } = after;
  if (state === undefined) throw refusal('这条记录是较早的版本写的，没有写下撤销要用的东西');
  if (isNew) return removeImported(store, objectId, { after, state }, authority, now);
  if (firstAdded === undefined)
    throw refusal('这次导入还改动或删去了原来的内容，服务器没有留下原来的，不能撤销：可以再导入一次原来的文件');
  const firstSerial = Number(firstAdded.split('-')[1]);
  return dropAppended(store, objectId, { after, state, firstSerial }, authority, now);
};

export const importUndos: Undos = {
  'novel.import': { role: 'editor', isPossible: (after) => after !== null, run: undoImport },
};

interface Undone {
  after: ActValues;
  state: number;
}

/** The novel, if it is as the import left it. @throws FailedCall */
const unchangedNovel = async (trx: Transaction<Tables>, novelId: number, state: number) => {
  const novel = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirst();
  if (novel === undefined) throw refusal('这部作品已经不在书库里了');
  if (novel.updated_at !== state) throw refusal('之后又有改动，不能撤销了');
  return novel;
};

const record = (
  trx: Transaction<Tables>,
  authority: Authority,
  { id, title }: { id: number; title: string },
  after: ActValues,
  now: number,
): Promise<number> => {
  const object = { kind: 'novel', id, name: title } as const;
  return recordAct(trx, authority, { kind: 'novel.import', object, before: after, after: null }, now);
};

/** What members have of a novel, by table. */
const membersTables = ['bookshelf_entries', 'reading_progress', 'collected_chapters', 'notes', 'likes'] as const;

/** Removes a novel that came with the import and that no member has anything of. */
const removeImported = async (
  store: Store,
  novelId: number,
  { after, state }: Undone,
  authority: Authority,
  now: number,
): Promise<number> => {
  const { db, dialect } = store;
  const act = await db.transaction().execute(async (trx) => {
    await lockCategoriesShared(dialect, trx);
    const { import_key: key } = await unchangedNovel(trx, novelId, state);
    await dialect.lock(trx, key);
    await dialect.lockNovels(trx, [novelId]);
    const novel = await unchangedNovel(trx, novelId, state);
    for (const table of membersTables) {
      const one = await trx.selectFrom(table).select('novel_id').where('novel_id', '=', novelId).limit(1).execute();
      if (one.length > 0) throw refusal('已有读者收藏、读过或做了笔记，不能撤销：可以下架这部作品');
    }
    await deleteNovel(store, trx, novelId);
    await countContentChange(trx);
    await updateFacetCounts(trx, novel, null);
    return record(trx, authority, novel, after, now);
  });
  await dropUnusedPictures(store);
  return act;
};

/** Removes the chapters that an import put behind those that were there. */
const dropAppended = async (
  store: Store,
  novelId: number,
  { after, state, firstSerial }: Undone & { firstSerial: number },
  authority: Authority,
  now: number,
): Promise<number> => {
  // A novel that is gone is told of in a sentence.
  await store.db.transaction().execute((trx) => unchangedNovel(trx, novelId, state));
  const act = await changeChapters(store, novelId, async ({ trx, draft }) => {
    const novel = await unchangedNovel(trx, novelId, state);
    const appended = await trx
      .selectFrom('chapters')
      .select('serial')
      .where('novel_id', '=', novelId)
      .where('serial', '>=', firstSerial)
      .execute();
    for (const { serial } of appended) draft.remove(serial);
    return record(trx, authority, novel, after, now);
  });
  await dropUnusedPictures(store);
  return act;
};
