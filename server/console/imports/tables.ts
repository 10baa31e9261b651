import type { Generated } from 'kysely';
import type { BookState, ImportState } from 'shared-api/console/schemas/imports';

declare module '../../db/tables.ts' {
  /** Uploaded files on their way into the library, and the novels found in them (decision 110). */
  interface Tables {
    import_jobs: ImportJobTable;
    import_books: ImportBookTable;
  }
}

interface ImportJobTable {
  id: Generated<number>;
  /** Name of its file in the folder of uploads, and part of its address. */
  upload_id: string;
  /** Member who uploaded it; null once the account is gone, and of a file of the watched folder. */
  uploaded_by: number | null;
  /** Name or path of the file, see file-names.ts. */
  file_name: string;
  /** Epoch milliseconds; 0 where it is not known. */
  file_modified: number;
  bytes: number;
  state: ImportState;
  /** Why it failed, or what became of it, in Chinese. */
  error: string | null;
  /** 1 while its file, or a part of it, lies in the folder of uploads. */
  has_file: number;
  /** How often a server has begun to work on it since it was last left in order. */
  attempts: Generated<number>;
  /** Names the turn in which it is worked on: whoever has another one writes nothing. */
  claim: Generated<string>;
  /** When all of the file was read for the first time. */
  read_at: number | null;
  created_at: number;
  updated_at: number;
}

interface ImportBookTable {
  id: Generated<number>;
  job_id: number;
  /** Its position in the file, from 1. */
  no: number;
  /** Name of the file, and behind it the name within an archive. */
  file: string;
  state: BookState;
  error: string | null;
  title: string | null;
  author: string | null;
  /** How many there are in the report. */
  doubts: Generated<number>;
  /** JSON of Corrections. */
  corrections: Generated<string>;
  /** JSON of BookReport. */
  report: string | null;
  /** JSON of all ImportChapters. */
  chapters: string | null;
  /** The novel of the library that the report was made against, and its time. */
  base: string | null;
  /** JSON of who wishes it to be taken in. */
  wish: string | null;
  /** The novel that it became. */
  novel_id: number | null;
}
