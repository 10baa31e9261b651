import type { Note } from 'shared-api/schemas/note';

/** What happened to a note in this page: marks, lists and editors follow each other by it. */
export type NoteChange = { saved: Note } | { removed: Note };

type Listener = (change: NoteChange) => void;
const listeners = new Set<Listener>();

/** @returns a function that stops listening */
export const onNoteChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const announceChange = (change: NoteChange): void => {
  for (const listener of listeners) listener(change);
};

/** Some notes after a change; the order stays, a new note comes last. */
export const changedNotes = (notes: readonly Note[], change: NoteChange): Note[] => {
  if ('removed' in change) return notes.filter(({ id }) => id !== change.removed.id);
  const { saved } = change;
  return notes.some(({ id }) => id === saved.id)
    ? notes.map((note) => (note.id === saved.id ? saved : note))
    : [...notes, saved];
};
