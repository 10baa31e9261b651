import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** A chapter as an edit found it: by this it is found again in a file that is imported later. */
export type ChapterMark = Pick<Tables['chapters'], 'title' | 'content_hash'>;

/** A change of a novel's chapters that an editor made, in a form that can be made again on what a file brings. */
export type ChapterEdit =
  | { kind: 'edit'; target: ChapterMark; title?: string; texts?: string[] }
  | { kind: 'drop'; target: ChapterMark }
  /** Joins the next chapter to the target; `withTitle` keeps its title as a paragraph. */
  | { kind: 'merge'; target: ChapterMark; next: ChapterMark; withTitle: boolean }
  /** Leaves out every paragraph that is one of these lines. */
  | { kind: 'lines'; lines: string[] };

/** The edits of a novel that hold, in the order they were made. */
export const listChapterEdits = async (db: Kysely<Tables>, novelId: number): Promise<ChapterEdit[]> => {
  const rows = await db
    .selectFrom('chapter_edits')
    .select('edit')
    .where('novel_id', '=', novelId)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ edit }) => JSON.parse(edit) as ChapterEdit);
};
