import { type HeadingUnit, headingUnits } from '../forms/heading-units.ts';
import type { Candidate } from '../heading-candidates.ts';
import { bodyLengthsOf, type LineView, median } from '../line-view.ts';
import { type ChapterNumbering, chooseNumbering } from './chapter-numbering.ts';

/** A stretch before the first chapter, or the last chapter, that is this many times as long as a chapter may be a book of its own. */
const minChapterLengths = 2;
const minChapters = 3;
/** Of the headings of a unit that counts a book of its own, hardly any stand among the chapters. */
const maxShareAmongChapters = 0.1;

/** Lines of a view from one on and before another, as a view of their own whose indices stay the same. */
const stretchOf = (view: LineView, from: number, to: number): LineView => ({
  ...view,
  lines: view.lines.slice(0, to),
  normalized: view.normalized.slice(0, to),
  charactersBetween: (first, second) => view.charactersBetween(Math.max(first, from - 1), second),
});

/** The chapters of another book on the lines from one on and before another, with those of further books before and behind it. */
const booksWithin = (
  view: LineView,
  byUnit: ReadonlyMap<HeadingUnit, Candidate[]>,
  from: number,
  to: number,
): Candidate[] => {
  const within = [...byUnit].flatMap(([unit, all]) => {
    const candidates = all.filter(({ line }) => line >= from && line < to);
    return candidates.length >= minChapters ? [[unit, candidates] as const] : [];
  });
  if (within.length === 0) return [];
  const found = chooseNumbering(stretchOf(view, from, to), new Map(within));
  if (found === null || found.chapters.length < minChapters) return [];
  return [...found.chapters, ...findOtherBooks(view, found, byUnit, from, to)];
};

/**
 * Finds the chapters of other books in the same file, which count with another unit: a long stretch before the first chapter, or
 * behind the last one's heading, that has a numbering of its own.
 *
 * @param byUnit headings, without those of volumes and contents lists
 * @param from first line of the stretch that holds the books
 * @param to line behind it
 */
export const findOtherBooks = (
  view: LineView,
  { unit, chapters }: ChapterNumbering,
  byUnit: ReadonlyMap<HeadingUnit, Candidate[]>,
  from = 0,
  to = view.lines.length,
): Candidate[] => {
  const [first] = chapters;
  const last = chapters.at(-1);
  const length = median(bodyLengthsOf(view, chapters).slice(0, -1));
  if (first === undefined || last === undefined || length === 0) return [];
  const countsBook = (candidates: readonly Candidate[]) =>
    candidates.filter(({ line }) => line > first.line && line < last.line).length <=
    maxShareAmongChapters * candidates.length;
  const others = new Map(
    [...byUnit].filter(
      ([other, candidates]) => other !== unit && headingUnits[other].rank >= 3 && countsBook(candidates),
    ),
  );
  const isLong = (start: number, end: number) => view.charactersBetween(start - 1, end) >= minChapterLengths * length;
  return [
    ...(isLong(from, first.line) ? booksWithin(view, others, from, first.line) : []),
    ...(isLong(last.line + 1, to) ? booksWithin(view, others, last.line + 1, to) : []),
  ];
};
