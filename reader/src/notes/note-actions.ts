import { toast } from 'react-hot-toast';
import type { Note } from 'shared-api/schemas/note';
import { serverNow } from 'shared-api/server-clock';
import { offerUndo } from 'shared-ui/undo-toast';
import { DeviceNotesError } from './device-notes.ts';
import { announceChange, type NoteStore, noteChanged } from './note-store.ts';

/**
 * Saves a note, which is seen at once and taken back where it cannot be saved.
 * @param before the note as it was; undefined for a new one
 */
export const saveNote = async (store: NoteStore, note: Note, before?: Note): Promise<void> => {
  const changed = { ...note, updated_at: serverNow().toISOString() };
  announceChange({ saved: changed });
  try {
    await store.save(changed);
  } catch (error) {
    announceChange(before ? { saved: before } : { removed: changed });
    return sayWhy(error);
  }
  noteChanged.tell({ saved: changed });
};

/** Deletes a note, at once, and offers to undo it. */
export const removeNote = async (store: NoteStore, note: Note): Promise<void> => {
  announceChange({ removed: note });
  try {
    await store.remove(note);
  } catch (error) {
    announceChange({ saved: note });
    return sayWhy(error);
  }
  noteChanged.tell({ removed: note });
  offerUndo('已删除', (toastId) => {
    toast.dismiss(toastId);
    void saveNote(store, note);
  });
};

/** Why the server refused a note has been told already. */
const sayWhy = (error: unknown): void => {
  if (error instanceof DeviceNotesError) toast.error(error.message);
};
