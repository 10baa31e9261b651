import type { Note } from 'shared-api/schemas/note';
import { serialOf } from 'shared-api/serial-ranges';

/** Notes in reading order: by chapter, and within it by place; those of removed chapters last. */
export const sortNotes = (notes: readonly Note[]): Note[] =>
  [...notes].sort(
    (one, other) =>
      (one.chapter_no ?? Number.POSITIVE_INFINITY) - (other.chapter_no ?? Number.POSITIVE_INFINITY) ||
      serialOf(one.chapter_id) - serialOf(other.chapter_id) ||
      Number(one.pid) - Number(other.pid) ||
      one.offset - other.offset ||
      one.created_at.localeCompare(other.created_at),
  );
