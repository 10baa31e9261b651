import { normalizeEach } from '../lines/normalize-for-matching.ts';
import type { Line } from '../lines/text-lines.ts';
import { maxHeadingLength } from './forms/heading.ts';

/** Lines of a text, prepared once for the several searches for headings. */
export interface LineView {
  text: string;
  lines: Line[];
  /** Normalized text of each line that is short enough to be a heading; empty for the others. */
  normalized: string[];
  /** Counts the characters in the lines strictly between two lines, given by index. */
  charactersBetween: (first: number, second: number) => number;
}

export const viewLines = (text: string, lines: Line[]): LineView => {
  const normalized = normalizeEach(
    lines.map(({ start, end }) => (end - start <= maxHeadingLength ? text.slice(start, end) : '')),
  );
  const charactersBefore = new Float64Array(lines.length + 1);
  lines.forEach(({ start, end }, index) => {
    charactersBefore[index + 1] = (charactersBefore[index] ?? 0) + end - start;
  });
  const charactersBetween = (first: number, second: number) =>
    Math.max(0, (charactersBefore[second] ?? 0) - (charactersBefore[first + 1] ?? 0));
  return { text, lines, normalized, charactersBetween };
};

/** Lengths in characters of what stands behind each heading, before the next. */
export const bodyLengthsOf = (view: LineView, chapters: readonly { line: number }[]): number[] =>
  chapters.map(({ line }, index) => view.charactersBetween(line, chapters[index + 1]?.line ?? view.lines.length));

/** The length in the middle; 0 where there is none. */
export const median = (lengths: readonly number[]): number =>
  lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)] ?? 0;
