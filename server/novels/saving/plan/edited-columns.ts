import type { Tables } from '../../../db/tables.ts';

/** Columns that an editor may set by hand. */
export type EditableColumn = 'title' | 'author_id' | 'category_id' | 'tags' | 'status' | 'intro' | 'cover_url';

/** The columns of a novel that an editor has set. */
export const editedColumns = ({ edited }: { edited: string }): EditableColumn[] =>
  JSON.parse(edited) as EditableColumn[];

/** The columns that an import brings, except that those set by an editor stay as they are: a file knows less than an editor. */
export const keepEdited = <Columns extends Partial<Tables['novels']>>(
  columns: Columns,
  existing: Pick<Tables['novels'], EditableColumn> & { edited: string },
): Columns => ({
  ...columns,
  ...Object.fromEntries(editedColumns(existing).flatMap((name) => (name in columns ? [[name, existing[name]]] : []))),
});
