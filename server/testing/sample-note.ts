import type { NotesForm } from 'shared-api/schemas/note';

type NoteForm = NotesForm['notes'][number];

/** A note on the first word of a chapter's first paragraph. */
export const sampleNote = (chapterId: string, given: Partial<NoteForm> = {}): NoteForm => ({
  id: 'note-0001',
  chapter_id: chapterId,
  pid: '1',
  offset: 0,
  end_pid: '1',
  end_offset: 1,
  quote: '第',
  prefix: '',
  suffix: '',
  color: 'yellow',
  note: '',
  revision: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...given,
});
