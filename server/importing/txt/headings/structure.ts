import { cutLines, readLines } from '../lines/text-lines.ts';
import {
  findInlineHeadings,
  findMissingHeading,
  type InlineHeading,
  type InlineUnit,
  inlineUnits,
} from './inline-headings.ts';
import { type LineView, viewLines } from './line-view.ts';
import { type Outline, readOutline } from './outline.ts';

export interface Structure {
  view: LineView;
  outline: Outline;
  /** Numbers of the headings that were found within a line. */
  inlineNumbers: number[];
}

/** Maximum of missing numbers in a row that are sought as headings within lines; more are missing chapters. */
const maxMissingNumbers = 12;

const asInlineUnit = (unit: string | null): InlineUnit | null => inlineUnits.find((known) => known === unit) ?? null;

/** Headings for the numbers that an outline misses, sought in the text between their neighbours. */
const findMissingHeadings = ({ text, lines }: LineView, { unit, entries }: Outline): InlineHeading[] => {
  const inlineUnit = asInlineUnit(unit);
  if (inlineUnit === null) return [];
  const chapters = entries.flatMap(({ kind, heading }) => (kind === 'chapter' && heading !== null ? [heading] : []));
  return chapters.slice(1).flatMap((chapter, index) => {
    const before = chapters[index];
    const missing = before === undefined ? 0 : chapter.no - before.no - 1;
    if (before === undefined || missing < 1 || missing > maxMissingNumbers) return [];
    let from = lines[before.line]?.end ?? 0;
    const to = lines[chapter.line]?.start ?? from;
    return Array.from({ length: missing }, (_, offset) => before.no + 1 + offset).flatMap((no) => {
      const found = findMissingHeading(text, inlineUnit, no, from, to);
      if (found !== null) from = found.end;
      return found ?? [];
    });
  });
};

/**
 * Finds the lines and headings of a decoded text. Where no line is a heading (a text without line breaks), or numbers
 * are missing between two headings, headings are sought within lines, and the lines cut there.
 */
export const readStructure = (text: string): Structure => {
  const view = viewLines(text, readLines(text));
  const outline = readOutline(view);
  const inline = outline.unit === null ? findInlineHeadings(text) : findMissingHeadings(view, outline);
  if (inline.length === 0) return { view, outline, inlineNumbers: [] };
  const offsets = inline.flatMap(({ start, end }) => [start, end]);
  const cutView = viewLines(text, cutLines(text, view.lines, offsets));
  return { view: cutView, outline: readOutline(cutView), inlineNumbers: inline.map(({ no }) => no) };
};
