import type { Generated } from 'kysely';

declare module '../db/tables.ts' {
  /** What members marked and wrote in the text. */
  interface Tables {
    notes: NoteTable;
  }
}

interface NoteTable {
  id: Generated<number>;
  member_id: number;
  /** Id that the browser gave it, by which a note that is sent twice is one. */
  client_id: string;
  novel_id: number;
  serial: number;
  pid: string;
  /** Characters into the paragraph. */
  offset: number;
  end_pid: string;
  end_offset: number;
  quote: string;
  /** A few characters before and after the quote, to find it again. */
  prefix: string;
  suffix: string;
  color: 'yellow' | 'green' | 'blue' | 'pink';
  note: string;
  /** Revision of the chapter that the place was taken in. */
  revision: number | null;
  created_at: number;
  updated_at: number;
}
