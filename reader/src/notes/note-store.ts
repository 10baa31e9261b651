import { siteEvent } from 'shared-api/events';
import type { Page } from 'shared-api/schemas/common';
import type { Note } from 'shared-api/schemas/note';

/** Where a reader's notes are kept: a visitor's on the device, a member's with the account. */
export interface NoteStore {
  /** All notes of a chapter. Fails silently: nobody asked for them. */
  ofChapter(chapterId: string): Promise<Note[]>;
  /** One page of the notes of a novel, in the order of its chapters. @throws ApiError */
  ofNovel(novelId: string, cursor?: string): Promise<Page<Note>>;
  /** Saves a note, new or changed. @throws NoteRefusedError, DeviceNotesError */
  save(note: Note): Promise<void>;
  /** @throws NoteRefusedError, DeviceNotesError */
  remove(note: Note): Promise<void>;
}

/** A note that was saved or removed, told to all that shows notes: marks, lists and editors, in this page and in the browser's other tabs. */
type NoteChange = { saved: Note } | { removed: Note };

export const isNote = (value: unknown): value is Note => {
  const note = value as Partial<Note> | null;
  return (
    typeof note === 'object' &&
    [note?.id, note?.chapter_id, note?.pid, note?.quote, note?.color].every((field) => typeof field === 'string')
  );
};

/** Tells the browser's other tabs of a change, once it is saved: what they load afterwards has it as well. */
export const noteChanged = siteEvent<NoteChange>('reader/note-changed.1', (value): value is NoteChange => {
  const { saved, removed } = (value ?? {}) as { saved?: unknown; removed?: unknown };
  return isNote(saved ?? removed);
});

type Listener = (change: NoteChange) => void;
const listeners = new Set<Listener>();

/** @returns a function that stops listening */
export const onNoteChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  const stop = noteChanged.listen(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};

/** Tells this page of a change. */
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

/** Notes that are being loaded, with what happened to those of them meanwhile. @param isAmong whether a note is one of these */
export const loadedNotes = async (loading: Promise<Note[]>, isAmong: (note: Note) => boolean): Promise<Note[]> => {
  const changes: NoteChange[] = [];
  const stop = onNoteChange((change) => {
    if (isAmong('saved' in change ? change.saved : change.removed)) changes.push(change);
  });
  try {
    const loaded = await loading;
    return changes.reduce(changedNotes, loaded);
  } finally {
    stop();
  }
};
