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
