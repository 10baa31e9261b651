import type { Transaction } from 'kysely';
import type { ActValues } from '../../console/record/record-act.ts';
import type { Tables } from '../../db/tables.ts';
import { type EditableColumn, editedColumns } from '../saving/plan/edited-columns.ts';
import type { NovelRow } from './change-novel.ts';

/** Name in the record of each column that an edit may set. */
const valueNames = {
  title: 'title',
  author_id: 'author',
  category_id: 'category',
  tags: 'tags',
  status: 'status',
  intro: 'intro',
  cover_url: 'cover',
} as const satisfies Record<EditableColumn, string>;

/**
 * Some columns of a novel as the record has them: author and category by their names, tags as a JSON list. `by_hand` names those of
 * them that imports leave alone.
 */
export const editValues = async (
  trx: Transaction<Tables>,
  novel: NovelRow,
  columns: readonly EditableColumn[],
): Promise<ActValues> => {
  const nameOf = async (table: 'authors' | 'categories', id: number) =>
    (await trx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  const values: Record<string, ActValues[string]> = {};
  for (const column of columns) {
    const value = novel[column];
    if (column === 'author_id') values.author = await nameOf('authors', novel.author_id);
    else if (column === 'category_id') values.category = await nameOf('categories', novel.category_id);
    else values[valueNames[column]] = value;
  }
  const edited = editedColumns(novel);
  const byHand = columns.filter((column) => edited.includes(column));
  return { ...values, by_hand: byHand.map((column) => valueNames[column]).join(',') };
};

/** Columns that recorded values are of. */
export const columnsOf = (values: ActValues): EditableColumn[] =>
  (Object.keys(valueNames) as EditableColumn[]).filter((column) => valueNames[column] in values);

/** Columns that recorded values name as set by hand. */
export const byHandOf = ({ by_hand }: ActValues): EditableColumn[] => {
  const names = String(by_hand ?? '').split(',');
  return (Object.keys(valueNames) as EditableColumn[]).filter((column) => names.includes(valueNames[column]));
};
