import { query } from '../query.ts';

// A member's notes.

/** A member's notes in a novel, in the order of its chapters. */
export const notes = (novelId: string, cursor?: string) => `/user/notes/${query({ bid: novelId, cursor })}`;
export const chapterNotes = (chapterId: string, cursor?: string) =>
  `/user/notes/chapter/${encodeURIComponent(chapterId)}/${query({ cursor })}`;
export const saveNotes = '/user/notes/';
export const deleteNotes = '/user/notes/delete/';
