import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import type { Note, NotesForm } from 'shared-api/schemas/note';
import type { NoteStore } from './note-store.ts';

/** A member's notes, with the account. */
export const accountNotes: NoteStore = {
  ofChapter: async (chapterId) => {
    const notes: Note[] = [];
    let cursor: string | undefined;
    do {
      const page = await pageOrNone(calls.chapterNotes(chapterId, cursor));
      notes.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return notes;
  },
  ofNovel: (novelId, cursor) => get<Page<Note>>(calls.notes(novelId, cursor)),
  save: (note) => write(note.id, calls.saveNotes, toForm([note])),
  remove: ({ id }) => write(id, calls.deleteNotes, { ids: [id] }),
};

/** The server has refused a note; the reader was told why. */
class NoteRefusedError extends Error {
  override readonly name = 'NoteRefusedError';
}

/** Goes through the outbox, so that what is written without a network arrives later. */
const write = async (id: string, path: string, body: object): Promise<void> => {
  const { queueWrite } = await import(/* webpackChunkName: "outbox" */ 'shared-api/outbox');
  if ((await queueWrite({ key: `note:${id}`, path, body })) === 'refused') throw new NoteRefusedError(id);
};

/** The body that saves some notes: without what the server knows better. */
export const toForm = (notes: readonly Note[]): NotesForm => ({
  notes: notes.map(({ chapter_no: _no, chapter_title: _title, changed: _changed, ...note }) => note),
});

/** Where it cannot be had, as without a network, there are no marks. */
const pageOrNone = (call: string): Promise<Page<Note>> =>
  get<Page<Note>>(call, { quiet: true }).catch(() => ({ items: [], next_cursor: null }));
