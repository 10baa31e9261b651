import type { Transaction } from 'kysely';
import { type ActValues, type Authority, byCommand, recordAct } from '../../console/record/record-act.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';
import { checkNames } from '../saving/incoming/novel-bounds.ts';
import { tidy } from '../saving/incoming/prepare-novel.ts';
import { type EditableColumn, editedColumns } from '../saving/plan/edited-columns.ts';
import { findOrAddAuthor, findOrAddCategory } from '../saving/write/authors-and-categories.ts';
import { writeSearchTerms, writeTags } from '../saving/write/write-index.ts';
import { writeReadings } from '../search/names/write-readings.ts';
import { type SearchTerms, searchTerms } from '../search/search-terms.ts';
import { changeNovel, type NovelRow, novelObject } from './change-novel.ts';
import { coverHash } from './covers/get-cover.ts';
import { byHandOf, editValues } from './edit-values.ts';
import { getNovelRecord } from './novel-records.ts';

/** The changes of an edit: what is absent stays. A category that is not there yet is added. */
export interface NovelEdit {
  title?: string | undefined;
  author?: string | undefined;
  category?: string | undefined;
  tags?: readonly string[] | undefined;
  /** Tags beside those that it has, or is given; and tags that go. */
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
  status?: 1 | 2 | undefined;
  intro?: string | undefined;
  /** Null takes the cover away. */
  cover?: string | null | undefined;
}

/**
 * Sets columns of a novel by hand. Later imports of it, known by the title and author it came with, bring its chapters
 * up to date and leave these columns alone.
 * @param now epoch milliseconds
 * @param byHand the columns of the edit that imports leave alone from then on; all of them unless an edit is undone
 * @returns the entry in the record, null where nothing changed; null where there is no such novel
 * @throws RangeError, in Chinese, for a name that is too long
 */
export const editNovel = async (
  store: Store,
  novelId: number,
  edit: NovelEdit,
  authority: Authority = byCommand(),
  now = Date.now(),
  byHand?: readonly EditableColumn[],
): Promise<{ act: number | null } | null> => {
  checkNames({ ...edit, tags: [...(edit.tags ?? []), ...(edit.addTags ?? [])] });
  const record = await getNovelRecord(store, novelId);
  if (!record) return null;
  const title = edit.title === undefined ? undefined : tidy(edit.title);
  const author = edit.author === undefined ? undefined : tidy(edit.author);
  // Before the transaction: in SQLite's only connection nothing else may be awaited inside it.
  const terms = await searchTerms(title ?? record.title, author ?? record.author);
  return changeNovel(store, novelId, async (trx, before) => {
    const isNamedAnew = title !== undefined || author !== undefined;
    const changed = await writeEdit(store, trx, before, edit, { now, byHand, terms: isNamedAnew ? terms : undefined });
    if (changed === null) return { act: null };
    await countContentChange(trx);
    await updateFacetCounts(trx, before, changed.after);
    const act = { object: novelObject(changed.after), ...changed.values };
    return { act: await recordAct(trx, authority, { kind: 'novel.edit', ...act }, now) };
  });
};

/** Puts back what an edit changed. @param before as {@link editNovel} recorded it @returns the entry in the record; null where nothing changed */
export const restoreEdit = async (
  store: Store,
  novelId: number,
  before: ActValues | null,
  authority: Authority,
  now: number,
): Promise<number | null> => {
  const values = before ?? {};
  const edit = editWithValues(values);
  const cover = coverHash(edit.cover ?? null);
  const isKept = ({ db }: Store, hash: string) =>
    db.selectFrom('covers').select('hash').where('hash', '=', hash).executeTakeFirst();
  if (cover !== null && !(await isKept(store, cover)))
    throw new FailedCall(409, 'conflict', '原来的封面图片已经清理，不能撤销了');
  const result = await editNovel(store, novelId, edit, authority, now, byHandOf(values));
  if (result === null) throw notThere('这部作品');
  return result.act;
};

/** The edit that gives a novel values of the record. */
export const editWithValues = ({ tags, by_hand: _, ...values }: ActValues): NovelEdit => ({
  ...(values as NovelEdit),
  ...(typeof tags === 'string' && { tags: JSON.parse(tags) as string[] }),
});

/** A novel that was edited, and the values of the record. */
export interface EditedNovel {
  after: NovelRow;
  values: { before: ActValues; after: ActValues };
}

interface WriteOptions {
  now: number;
  byHand?: readonly EditableColumn[] | undefined;
  /** By which the novel is found under its new names; undefined where it keeps them. */
  terms?: SearchTerms | undefined;
}

/**
 * Writes the columns of an edit, and what lists and searches find the novel by; no counters.
 * @param before the novel, locked
 * @returns null where nothing changes
 * @throws RangeError, in Chinese, for more tags than a novel may have
 */
export const writeEdit = async (
  { dialect }: Pick<Store, 'dialect'>,
  trx: Transaction<Tables>,
  before: NovelRow,
  edit: NovelEdit,
  { now, byHand, terms }: WriteOptions,
): Promise<EditedNovel | null> => {
  const tags = tagsAfter(JSON.parse(before.tags) as string[], edit);
  const set: Partial<Pick<NovelRow, EditableColumn>> = {
    ...(edit.title !== undefined && { title: tidy(edit.title) }),
    ...(edit.author !== undefined && { author_id: await findOrAddAuthor(trx, tidy(edit.author)) }),
    ...(edit.category !== undefined && { category_id: await findOrAddCategory(dialect, trx, tidy(edit.category)) }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
    ...(edit.status !== undefined && { status: edit.status }),
    ...(edit.intro !== undefined && { intro: storable(edit.intro.trim()) }),
    ...(edit.cover !== undefined && { cover_url: edit.cover }),
  };
  const columns = Object.keys(set) as EditableColumn[];
  const after = { ...before, ...set, edited: markColumns(before, columns, byHand ?? columns) };
  const isChanged = (column: EditableColumn) =>
    after[column] !== before[column] ||
    editedColumns(after).includes(column) !== editedColumns(before).includes(column);
  const changed = columns.filter(isChanged);
  if (changed.length === 0) return null;
  after.updated_at = Math.max(now, before.updated_at + 1);
  const { edited, updated_at } = after;
  if (terms) await writeReadings(trx, terms.readings);
  await trx
    .updateTable('novels')
    .set({ ...set, edited, updated_at })
    .where('id', '=', before.id)
    .execute();
  if (tags !== undefined) await writeTags(trx, before.id, tags);
  if (terms) await writeSearchTerms({ dialect }, trx, before.id, terms);
  const values = {
    before: await editValues(trx, before, changed),
    after: await editValues(trx, after, changed),
  };
  return { after, values };
};

/** The tags of a novel after an edit; undefined where it says nothing of them, or would add and remove nothing. */
export const tagsAfter = (
  before: readonly string[],
  { tags: given, addTags = [], removeTags = [] }: Pick<NovelEdit, 'tags' | 'addTags' | 'removeTags'>,
): string[] | undefined => {
  const removed = removeTags.map(tidy);
  const all = [...(given ?? before).map(tidy).filter((tag) => !removed.includes(tag)), ...addTags.map(tidy)];
  const tags = [...new Set(all)].filter((tag) => tag !== '');
  if (given === undefined && JSON.stringify(tags) === JSON.stringify(before)) return undefined;
  checkNames({ tags });
  return tags;
};

/** The columns that an editor has set, as JSON, once some columns are set: by hand, or back to what imports bring. */
const markColumns = (
  before: NovelRow,
  columns: readonly EditableColumn[],
  byHand: readonly EditableColumn[],
): string => {
  const others = editedColumns(before).filter((column) => !columns.includes(column) || byHand.includes(column));
  return JSON.stringify([...new Set([...others, ...columns.filter((column) => byHand.includes(column))])]);
};
