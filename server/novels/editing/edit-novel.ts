import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';
import { findOrAddAuthor, findOrAddCategory } from '../saving/authors-and-categories.ts';
import { type EditableColumn, editedColumns } from '../saving/edited-columns.ts';
import { checkNames } from '../saving/novel-bounds.ts';
import { tidy } from '../saving/prepare-novel.ts';
import { writeSearchTerms, writeTags } from '../saving/write-index.ts';
import { searchTerms } from '../search/search-terms.ts';
import { getNovelRecord } from './novel-records.ts';

/** The changes of an edit: what is absent stays. A category that is not there yet is added. */
export interface NovelEdit {
  title?: string | undefined;
  author?: string | undefined;
  category?: string | undefined;
  tags?: readonly string[] | undefined;
  status?: 1 | 2 | undefined;
  intro?: string | undefined;
  /** Null takes the cover away. */
  cover?: string | null | undefined;
}

/**
 * Sets columns of a novel by hand. Later imports of it, known by the title and author it came with, bring its chapters
 * up to date and leave these columns alone.
 * @returns false where there is no such novel
 * @throws RangeError, in Chinese, for a name that is too long
 */
export const editNovel = async (store: Store, novelId: number, edit: NovelEdit): Promise<boolean> => {
  checkNames(edit);
  const record = await getNovelRecord(store, novelId);
  if (!record) return false;
  const title = edit.title === undefined ? undefined : tidy(edit.title);
  const author = edit.author === undefined ? undefined : tidy(edit.author);
  // Before the transaction: in SQLite's only connection nothing else may be awaited inside it.
  const terms = await searchTerms(title ?? record.title, author ?? record.author);
  return store.db.transaction().execute(async (trx) => {
    const key = await trx.selectFrom('novels').select('import_key').where('id', '=', novelId).executeTakeFirst();
    if (!key) return false;
    await store.dialect.lock(trx, key.import_key);
    const before = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirstOrThrow();
    const tags = edit.tags === undefined ? undefined : [...new Set(edit.tags.map(tidy))].filter((tag) => tag !== '');
    const set: Partial<Pick<Tables['novels'], EditableColumn>> = {
      ...(title !== undefined && { title }),
      ...(author !== undefined && { author_id: await findOrAddAuthor(trx, author) }),
      ...(edit.category !== undefined && {
        category_id: await findOrAddCategory(store.dialect, trx, tidy(edit.category)),
      }),
      ...(tags !== undefined && { tags: JSON.stringify(tags) }),
      ...(edit.status !== undefined && { status: edit.status }),
      ...(edit.intro !== undefined && { intro: storable(edit.intro.trim()) }),
      ...(edit.cover !== undefined && { cover_url: edit.cover }),
    };
    const edited = [...new Set([...editedColumns(before), ...Object.keys(set)])];
    const columns = { ...set, edited: JSON.stringify(edited), updated_at: Math.max(Date.now(), before.updated_at + 1) };
    await trx.updateTable('novels').set(columns).where('id', '=', novelId).execute();
    if (tags !== undefined) await writeTags(trx, novelId, tags);
    if (title !== undefined || author !== undefined) await writeSearchTerms(store, trx, novelId, terms);
    await countContentChange(trx);
    await updateFacetCounts(trx, before, { ...before, ...set });
    return true;
  });
};
