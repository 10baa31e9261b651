import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note, NoteColor } from 'shared-api/schemas/note';
import type { Passage } from '../../../notes/passage.ts';

/** Key in local storage of the colour that was chosen last. */
const colorKey = 'note-color';

/** A note on a passage, not saved yet, in the colour that was chosen last. */
export const newNote = (chapter: Chapter, { start, end, quote, prefix, suffix }: Passage): Note => {
  const now = new Date().toISOString();
  return {
    id: noteId(),
    chapter_id: chapter.id,
    chapter_no: chapter.no,
    chapter_title: chapter.title,
    pid: start.pid,
    offset: start.offset,
    end_pid: end.pid,
    end_offset: end.offset,
    quote,
    prefix,
    suffix,
    color: lastColor(),
    note: '',
    revision: chapter.revision,
    changed: false,
    created_at: now,
    updated_at: now,
  };
};

/** Pages without HTTPS have no `crypto.randomUUID`. */
const noteId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const rememberColor = (color: NoteColor): void => {
  try {
    localStorage.setItem(colorKey, color);
  } catch {
    // Storage is full or forbidden.
  }
};

const lastColor = (): NoteColor => {
  try {
    const color = localStorage.getItem(colorKey);
    return color === 'green' || color === 'blue' || color === 'pink' ? color : 'yellow';
  } catch {
    return 'yellow';
  }
};
