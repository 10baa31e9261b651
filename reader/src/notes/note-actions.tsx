import { toast } from 'react-hot-toast';
import type { Note } from 'shared-api/schemas/note';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { DeviceNotesError } from './device-notes.ts';
import { announceChange } from './note-changes.ts';
import type { NoteStore } from './note-store.ts';

/** Time in which a deletion can be undone. */
const undoDurationMs = 8_000;

/**
 * Saves a note, which is seen at once and taken back where it cannot be saved.
 * @param before the note as it was; undefined for a new one
 */
export const saveNote = async (store: NoteStore, note: Note, before?: Note): Promise<void> => {
  const changed = { ...note, updated_at: new Date().toISOString() };
  announceChange({ saved: changed });
  try {
    await store.save(changed);
  } catch (error) {
    announceChange(before ? { saved: before } : { removed: changed });
    sayWhy(error);
  }
};

/** Deletes a note, at once, and offers to undo it. */
export const removeNote = async (store: NoteStore, note: Note): Promise<void> => {
  announceChange({ removed: note });
  try {
    await store.remove(note);
  } catch (error) {
    announceChange({ saved: note });
    sayWhy(error);
    return;
  }
  toast(
    ({ id }) => (
      <UndoOffer>
        已删除
        <QuietButton
          type="button"
          onClick={() => {
            toast.dismiss(id);
            void saveNote(store, note);
          }}
        >
          撤销
        </QuietButton>
      </UndoOffer>
    ),
    { duration: undoDurationMs },
  );
};

/** Why the server refused a note has been told already. */
const sayWhy = (error: unknown): void => {
  if (error instanceof DeviceNotesError) toast.error(error.message);
};

const UndoOffer = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.l};
`;
