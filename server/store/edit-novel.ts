import { countContentChange } from './content-revision.ts';
import { type EditableColumn, editedFields } from './edited-fields.ts';
import { moveInFacets } from './facet-cells.ts';
import { getWork } from './list-works.ts';
import type { Store } from './open-store.ts';
import { tidy } from './prepare-novel.ts';
import { authorId, categoryId, writeSearch, writeTags } from './save-novel.ts';
import { searchTerms } from './search-terms.ts';
import { storable } from './storable.ts';
import type { NovelTable } from './tables.ts';

/** What is to change; what is absent stays. A category that is not there yet is made. */
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
 * Changes what the library says of a novel. Later imports of it, known by the title and author it came with, bring its
 * chapters up to date and leave alone what was set here.
 * @returns false where there is no such novel
 */
export const editNovel = async (store: Store, novelId: number, edit: NovelEdit): Promise<boolean> => {
  const work = await getWork(store, novelId);
  if (!work) return false;
  const title = edit.title === undefined ? undefined : tidy(edit.title);
  const author = edit.author === undefined ? undefined : tidy(edit.author);
  // Before the transaction: in SQLite's only connection nothing else may be awaited inside it.
  const terms = await searchTerms(title ?? work.title, author ?? work.author);
  return store.db.transaction().execute(async (trx) => {
    const key = await trx.selectFrom('novels').select('import_key').where('id', '=', novelId).executeTakeFirst();
    if (!key) return false;
    await store.dialect.lock(trx, key.import_key);
    const before = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirstOrThrow();
    const tags = edit.tags === undefined ? undefined : [...new Set(edit.tags.map(tidy))].filter((tag) => tag !== '');
    const set: Partial<Pick<NovelTable, EditableColumn>> = {
      ...(title !== undefined && { title }),
      ...(author !== undefined && { author_id: await authorId(trx, author) }),
      ...(edit.category !== undefined && { category_id: await categoryId(trx, tidy(edit.category)) }),
      ...(tags !== undefined && { tags: JSON.stringify(tags) }),
      ...(edit.status !== undefined && { status: edit.status }),
      ...(edit.intro !== undefined && { intro: storable(edit.intro.trim()) }),
      ...(edit.cover !== undefined && { cover_url: edit.cover }),
    };
    const edited = [...new Set([...editedFields(before), ...Object.keys(set)])];
    const columns = { ...set, edited: JSON.stringify(edited), updated_at: Date.now() };
    await trx.updateTable('novels').set(columns).where('id', '=', novelId).execute();
    if (tags !== undefined) await writeTags(trx, novelId, tags);
    if (title !== undefined || author !== undefined) await writeSearch(store, trx, novelId, terms);
    await countContentChange(trx);
    await moveInFacets(trx, before, { ...before, ...set });
    return true;
  });
};
