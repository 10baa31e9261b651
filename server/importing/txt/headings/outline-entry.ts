import type { HeadingUnit } from './forms/heading-units.ts';
import type { Candidate } from './heading-candidates.ts';

/** A line that opens a volume, a chapter, or a section: a part with a name and no number. */
export interface OutlineEntry {
  kind: 'volume' | 'chapter' | 'section';
  line: number;
  /** Null for a section, and for a chapter without a number. */
  heading: Candidate | null;
}

/** Lines of a novel that are headings, and those of its contents list. */
export interface Outline {
  /** The unit that counts the chapters, or null for a text without headings. */
  unit: HeadingUnit | null;
  /** In the order of the text, one a line at most. */
  entries: OutlineEntry[];
  /** Indices of the lines of the contents list. */
  contentsLines: Set<number>;
  /** Indices of the lines of cover, title page and copyright page, where the file says which they are. */
  frontMatterLines?: ReadonlySet<number>;
  /** Indices of lines that list chapters to which nothing in the text answers. */
  unansweredLines: Set<number>;
  /** Indices of the lines of chapters whose number is not the one that their place asks for. */
  misnumbered: number[];
  /** Indices of the lines of chapters that are written as a volume, in whose place a chapter is missing. */
  volumeSlips?: readonly number[];
  /** How the chapters were found, for the report. */
  rule: 'numbers' | 'contents' | 'layout' | 'navigation' | 'headings' | 'none';
  /** Score of the numbering against others: higher for more and surer headings; 0 without one. */
  score: number;
}
