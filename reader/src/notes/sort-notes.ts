import type { Note } from 'shared-api/schemas/note';

/** Notes in reading order: by chapter, and within it by place; those of removed chapters last. */
export const sortNotes = (notes: readonly Note[]): Note[] =>
  [...notes].sort(
    (one, other) =>
      (one.chapter_no ?? Number.POSITIVE_INFINITY) - (other.chapter_no ?? Number.POSITIVE_INFINITY) ||
      serialOf(one) - serialOf(other) ||
      Number(one.pid) - Number(other.pid) ||
      one.offset - other.offset ||
      one.created_at.localeCompare(other.created_at),
  );

const serialOf = ({ chapter_id }: Note): number => Number(chapter_id.split('-')[1]);
