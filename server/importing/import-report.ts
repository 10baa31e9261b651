import type { SavedNovel } from '../novels/saving/incoming/incoming-novel.ts';
import type { AdvertLine } from './plan/import-plan.ts';
import type { RuleOutcome } from './rules/apply-rules.ts';
import type { TextEncoding } from './txt/lines/encodings.ts';
import type { ChapterRule, SuspiciousPlace } from './txt/report/suspicious-places.ts';
import type { TextCoverage } from './txt/report/text-coverage.ts';

export interface ChapterLength {
  title: string;
  /** Other than white space. */
  characters: number;
}

/** Result of a file that was read: the object that `library import --json` prints. */
export interface ImportReport {
  /** Path as it was given. */
  file: string;
  /** Null when nothing was saved (`--dry-run`). */
  novel_id: string | null;
  /** Id of the novel of the library of which it is another edition; null for a new one, and where no library was asked. */
  replaces: string | null;
  title: string;
  author: string;
  encoding: TextEncoding | 'epub';
  /** Why it was taken for this encoding, in Chinese. */
  encoding_reason: string;
  rule: ChapterRule;
  suspicious: SuspiciousPlace[];
  /** Lines that look like advertisements and are in the novel; `library chapters adverts` drops them, or a plan. */
  adverts: AdvertLine[];
  /** Id of the first chapter where it is advertisements alone, proposed to be dropped; null where nothing was saved. */
  advert_chapter: string | null;
  /** Number of places in the text where pictures stand. */
  pictures: number;
  /** Count of the numbered chapters, and their titles in order; parts with a name only (楔子, 番外) are `sections`. */
  chapters: number;
  titles: string[];
  /** What all these titles begin with, proposed to be stripped; null where there is no such thing. */
  title_beginning: string | null;
  warnings: string[];
  sections: string[];
  volumes: string[];
  category: string;
  tags: string[];
  status: 1 | 2;
  /** Chapters that are new, whose text or title changed, and that no longer come, or would; null where no library was asked. */
  chapter_changes: SavedNovel['chapters'] | null;
  /** Titles of those that changed, as they are now, and of those that no longer come. */
  changed_titles: SavedNovel['titles'] | null;
  outcome: 'added' | 'changed' | 'unchanged' | 'dry_run';
  bytes: number;
  /** Characters that could not be decoded. */
  undecodable: number;
  /** Characters other than white space that went into the novel, and that did not, with the reasons. */
  kept: number;
  left_out: TextCoverage['leftOut'];
  /** What each rule of a replacement did, in their order; those of the novel that are switched on. */
  rules: RuleOutcome[];
  /** Whether these rules are the novel's own, from an earlier import, rather than given to this one. */
  rules_are_kept: boolean;
  longest: ChapterLength | null;
  shortest: ChapterLength | null;
}

/** Result of a file that could not be read. `error` is for people, in Chinese. */
export interface ImportFailure {
  file: string;
  error: string;
  /** What has to be told so that it can be read. */
  missing?: 'title' | 'encoding';
}

export const isFailure = (result: ImportReport | ImportFailure): result is ImportFailure => 'error' in result;
