import { type Static, Type } from 'typebox';
import { noteBounds, noteColors } from '../reading/notes.ts';
import { ChapterId, Cursor, List, NovelId, Nullable, Time } from './common.ts';

const Pid = Type.String({ minLength: 1, maxLength: 20 });
const Offset = Type.Integer({ minimum: 0, maximum: 10_000_000, description: '段内第几个字' });
const Context = Type.String({ maxLength: noteBounds.contextLength, description: '前后的字，正文改动后据此找回' });

/**
 * A marked passage of a chapter, with or without words of the reader's own. `quote` is the passage in the original script,
 * its paragraphs joined by line feeds; with `prefix` and `suffix` it is found again after the chapter was edited.
 */
const noteFields = {
  id: Type.String({ pattern: '^[A-Za-z0-9-]{8,40}$', description: '编号，由浏览器生成' }),
  chapter_id: ChapterId,
  pid: Pid,
  offset: Offset,
  end_pid: Pid,
  end_offset: Offset,
  quote: Type.String({ minLength: 1, maxLength: noteBounds.quoteLength }),
  prefix: Context,
  suffix: Context,
  color: Type.Enum([...noteColors]),
  note: Type.String({ maxLength: noteBounds.noteLength }),
  revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: '划线时章节的版本' }),
  created_at: Time,
  updated_at: Time,
};

/** Notes to save: new ones, and changed ones by their id. Of two versions of a note the one changed last stays. */
export const NotesForm = Type.Object({
  notes: Type.Array(Type.Object(noteFields), { minItems: 1, maxItems: noteBounds.notesPerSave }),
});

/** A saved note. Number and title of its chapter are null where that was removed. */
export const Note = Type.Object({
  ...noteFields,
  chapter_no: Nullable(Type.Integer({ minimum: 1 })),
  chapter_title: Nullable(Type.String()),
  changed: Type.Boolean({ description: '原文已改动，找不到这一处' }),
});
export const NoteList = List(Note);
/** The notes that are stored now; those of chapters that are not there are left out. */
export const SavedNotes = Type.Object({ items: Type.Array(Note) });

export const NoteIds = Type.Object({
  ids: Type.Array(noteFields.id, { minItems: 1, maxItems: noteBounds.notesPerSave }),
});
export const NoteParams = Type.Object({ bid: NovelId, cursor: Type.Optional(Cursor) });
export const ChapterNoteParams = Type.Object({ cursor: Type.Optional(Cursor) });

export type Note = Static<typeof Note>;
export type NotesForm = Static<typeof NotesForm>;
export type NoteColor = (typeof noteColors)[number];
