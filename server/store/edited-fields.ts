import type { NovelTable } from './tables.ts';

/** What an editor may set by hand. */
export const editable = ['title', 'author_id', 'category_id', 'tags', 'status', 'intro', 'cover_url'] as const;
export type EditableColumn = (typeof editable)[number];

/** What an editor has set of a novel. */
export const editedFields = ({ edited }: { edited: string }): EditableColumn[] =>
  JSON.parse(edited) as EditableColumn[];

/** The columns an import brings, with those that an editor has set as they stand: a file knows less than an editor. */
export const keepEdited = <Columns extends Partial<NovelTable>>(
  columns: Columns,
  there: Pick<NovelTable, EditableColumn> & { edited: string },
): Columns => ({
  ...columns,
  ...Object.fromEntries(editedFields(there).flatMap((name) => (name in columns ? [[name, there[name]]] : []))),
});
