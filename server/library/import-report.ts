import type { Account } from './txt/account.ts';
import type { TextEncoding } from './txt/decode-text.ts';

/** How large a chapter is, in characters other than white space. */
export interface ChapterLength {
  title: string;
  characters: number;
}

/** What became of one file: the object `--json` prints. */
export interface ImportReport {
  /** As it was given. */
  file: string;
  /** Null when nothing was saved (`--dry-run`). */
  novel_id: string | null;
  title: string;
  author: string;
  encoding: TextEncoding;
  /** Numbered chapters, and their titles in order; parts that have a name only (楔子, 番外) are `sections`. */
  chapters: number;
  titles: string[];
  warnings: string[];
  sections: string[];
  volumes: string[];
  category: string;
  tags: string[];
  status: 1 | 2;
  outcome: 'added' | 'changed' | 'unchanged' | 'dry_run';
  bytes: number;
  undecodable: number;
  /** Characters other than white space that went into the novel, and that did not, with the reasons. */
  kept: number;
  left_out: Account['leftOut'];
  longest: ChapterLength | null;
  shortest: ChapterLength | null;
}

/** A file that could not be read; the others go on. `error` is for people. */
export interface ImportFailure {
  file: string;
  error: string;
}

export const isFailure = (result: ImportReport | ImportFailure): result is ImportFailure => 'error' in result;
