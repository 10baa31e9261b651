import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** A chapter as an edit found it: by this it is found again in a file that is imported later. */
export interface ChapterMark extends Pick<Tables['chapters'], 'title' | 'content_hash'> {
  /** Which of the chapters of its title it was, from 1; absent of the first. */
  nth?: number;
}

/** A change of a novel's chapters that an editor made, in a form that can be made again on what a file brings. */
export type ChapterEdit =
  | { kind: 'edit'; target: ChapterMark; title?: string; texts?: string[] }
  | { kind: 'drop'; target: ChapterMark }
  /** Keeps a chapter from readers. It is shown again by undoing this, whatever was done to others since. */
  | { kind: 'hide'; target: ChapterMark }
  /** Joins the next chapter to the target; `withTitle` keeps its title as a paragraph. */
  | { kind: 'merge'; target: ChapterMark; next: ChapterMark; withTitle: boolean }
  /** Leaves out every paragraph that is one of these lines. */
  | { kind: 'lines'; lines: string[] }
  /** Puts chapters that are new behind another; null: in front of all. */
  | { kind: 'add'; after: ChapterMark | null; chapters: { title: string; texts: string[] }[] }
  /** Makes what stands in the target from a paragraph on a chapter of its own: the paragraph at this index, with these words. */
  | { kind: 'split'; target: ChapterMark; at: number; text: string; title: string }
  /** Moves the chapters from one to another behind a third; null: in front of all. */
  | { kind: 'move'; first: ChapterMark; last: ChapterMark; after: ChapterMark | null }
  /** Lets a volume of this title begin at the target; null: none. */
  | { kind: 'volume'; target: ChapterMark; title: string | null };

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
