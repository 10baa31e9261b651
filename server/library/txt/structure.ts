import { type LineView, viewLines } from './heading-candidates.ts';
import {
  findBuriedHeading,
  findInlineHeadings,
  type InlineHeading,
  type InlineUnit,
  inlineUnits,
} from './inline-headings.ts';
import { type Outline, readOutline } from './outline.ts';
import { cutLines, readLines } from './text-lines.ts';

export interface Structure {
  view: LineView;
  outline: Outline;
  /** Numbers of headings found within a paragraph. */
  buried: number[];
}

/** More missing numbers than this in a row are missing chapters, not buried headings. */
const widestGap = 12;

const asInlineUnit = (unit: string | null): InlineUnit | null => inlineUnits.find((known) => known === unit) ?? null;

/** Headings for numbers that the outline misses, sought in the text between their neighbours. */
const buriedHeadings = ({ text, lines }: LineView, { unit, marks }: Outline): InlineHeading[] => {
  const known = asInlineUnit(unit);
  if (known === null) return [];
  const chapters = marks.flatMap(({ kind, heading }) => (kind === 'chapter' && heading !== null ? [heading] : []));
  return chapters.slice(1).flatMap((chapter, index) => {
    const before = chapters[index];
    const gap = before === undefined ? 0 : chapter.no - before.no - 1;
    if (before === undefined || gap < 1 || gap > widestGap) return [];
    let from = lines[before.line]?.end ?? 0;
    const to = lines[chapter.line]?.start ?? from;
    return Array.from({ length: gap }, (_, offset) => before.no + 1 + offset).flatMap((no) => {
      const found = findBuriedHeading(text, known, no, from, to);
      if (found !== null) from = found.end;
      return found ?? [];
    });
  });
};

/**
 * Lines and headings of a decoded text. Where no line is a heading (a text without line breaks), or numbers are
 * missing between two headings, headings within lines are sought and the lines cut there.
 */
export const readStructure = (text: string): Structure => {
  const view = viewLines(text, readLines(text));
  const outline = readOutline(view);
  const inline = outline.unit === null ? findInlineHeadings(text) : buriedHeadings(view, outline);
  if (inline.length === 0) return { view, outline, buried: [] };
  const offsets = inline.flatMap(({ start, end }) => [start, end]);
  const cut = viewLines(text, cutLines(text, view.lines, offsets));
  return { view: cut, outline: readOutline(cut), buried: inline.map(({ no }) => no) };
};
