import type { ReadNovel } from './txt/read-novel.ts';

/** A novel read from a file, and the file's length in bytes. */
export interface FileRead {
  /** Path as it was given; for a file of an archive, behind that of the archive. */
  file: string;
  bytes: number;
  read: ReadNovel;
  /** SHA-256 of its paragraphs, by which a plan knows its file. */
  textHash: () => string;
}
