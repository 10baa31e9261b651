import type { LeftOutSpan } from '../lines/left-out.ts';
import { cutLines, readLines } from '../lines/text-lines.ts';
import { cleanLines } from '../lines/web-remains.ts';
import { withoutCounters } from './counters.ts';
import { headingUnits } from './forms/heading-units.ts';
import { findFusedEntries } from './fused-entries.ts';
import { findInlineHeadings, type InlineHeading } from './inline-headings.ts';
import { type LineView, viewLines } from './line-view.ts';
import { findMissingHeadings } from './numbering/missing-headings.ts';
import { readOutline } from './outline.ts';
import type { Outline } from './outline-entry.ts';

export interface Structure {
  view: LineView;
  outline: Outline;
  /** Numbers of the headings that were found within a line. */
  inlineNumbers: number[];
  /** What was taken out of lines before headings were sought. */
  leftOut?: LeftOutSpan[];
}

/** Whether the headings found count volumes, or nothing at all: the chapters' may stand within lines. */
const mayLackChapters = ({ unit, rule }: Outline): boolean =>
  rule === 'none' ||
  (rule === 'numbers' && unit !== null && (headingUnits[unit].rank < 3 || headingUnits[unit].rank > 4));

const headingsWithinLines = (view: LineView, outline: Outline): InlineHeading[] => {
  if (!mayLackChapters(outline)) return findMissingHeadings(view, outline);
  const listed = new Set([...outline.unansweredLines, ...outline.contentsLines].map((line) => view.lines[line]?.start));
  const found = findInlineHeadings(view.text, listed);
  const chapters = outline.entries.filter(({ kind }) => kind === 'chapter').length;
  // 第N卷 at the head of a line counts more than a mention of 第N回 now and then.
  return outline.rule === 'none' || found.length > 2 * chapters ? found : findMissingHeadings(view, outline);
};

/**
 * Finds the lines and headings of a decoded text. Where no line is a heading (a text without line breaks), or numbers
 * are missing between two headings, headings are sought within lines, and the lines cut there.
 */
export const readStructure = (text: string): Structure => {
  const whole = cleanLines(text, readLines(text));
  const fused = findFusedEntries(text, whole.lines);
  const lines = fused.length === 0 ? whole.lines : cutLines(text, whole.lines, fused);
  const counted = withoutCounters(viewLines(text, lines));
  const { view } = counted;
  const leftOut = [...whole.leftOut, ...counted.leftOut];
  const outline = readOutline(view);
  const inline = headingsWithinLines(view, outline);
  if (inline.length === 0) return { view, outline, inlineNumbers: [], leftOut };
  const offsets = inline.flatMap(({ start, end }) => [start, end]);
  const cutView = viewLines(text, cutLines(text, view.lines, offsets));
  return { view: cutView, outline: readOutline(cutView), inlineNumbers: inline.map(({ no }) => no), leftOut };
};
