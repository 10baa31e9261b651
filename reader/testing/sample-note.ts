import { Note } from 'shared-api/schemas/note';
import { validated } from 'shared-api/testing/mock-api';

/** A note on the first three characters of the first chapter. */
export const sampleNote = (id: string, given: Partial<Note> = {}): Note =>
  validated(Note, {
    id: `note-000${id}`,
    chapter_id: '1001-1',
    chapter_no: 1,
    chapter_title: '第1章 信',
    pid: '1',
    offset: 0,
    end_pid: '1',
    end_offset: 3,
    quote: '这是第',
    prefix: '',
    suffix: '1章的第一段。',
    color: 'yellow',
    note: '',
    revision: 1,
    changed: false,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...given,
  });
