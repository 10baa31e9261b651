import type { Candidate, LineView } from './heading-candidates.ts';
import type { HeadingUnit } from './heading-units.ts';
import { isSectionHeading } from './section-heading.ts';

const marker = /^[-=*#+~☆★◆●【〖〔[{(<《|·.、_— ]*(?:章节)?(?:目 *录|目 *次|contents)[】〗〕\]})>》|·.、:_—=*~ -]*$/i;
/** With less text than this behind it a heading stands in a list. */
const emptyBody = 40;
const fewestEntries = 3;
/** Share of entries that must be empty: contents may quote a line of text between. */
const density = 0.8;
/** A longer line within the list is text, unless the same text comes again later. */
const longestEntry = 60;

/** Number of candidates, from the first, that make a contents list; 0 without one. */
const entriesIn = (view: LineView, candidates: Candidate[]): number => {
  const empty = candidates.map((candidate, index) => {
    const next = candidates[index + 1];
    return next !== undefined && view.charactersBetween(candidate.line, next.line) < emptyBody;
  });
  let entries = 0;
  let emptySoFar = 0;
  for (let size = 1; size < candidates.length; size += 1) {
    // The last entry's own body is whatever stands before the first chapter, so it does not count.
    const startsAgain = candidates[size]?.no === candidates[0]?.no;
    const endsDense = empty.slice(Math.max(0, size - 4), size - 1).every(Boolean);
    if (size >= fewestEntries && startsAgain && endsDense && emptySoFar >= density * (size - 1)) entries = size;
    if (empty[size - 1] === true) emptySoFar += 1;
  }
  return entries;
};

const markerBefore = ({ copies, lines }: LineView, line: number): number | null => {
  for (let at = line; at >= Math.max(0, line - 12); at -= 1) {
    if (marker.test(copies[at] ?? '')) return at;
    const span = lines[at];
    if (at !== line && span !== undefined && span.end - span.start > longestEntry) return null;
  }
  return null;
};

const squeezed = (copy: string): string => copy.replace(/[ ,]/g, '');

/** Whether a line, whole or with its first words, comes again behind another line. */
const comesAgain = ({ text, lines, copies }: LineView, line: number, behind: number): boolean => {
  const { start = 0, end = 0 } = lines[line] ?? {};
  if (end - start > longestEntry) return text.indexOf(text.slice(start, start + 30), lines[behind]?.end ?? 0) !== -1;
  const entry = squeezed(copies[line] ?? '');
  return entry !== '' && copies.some((copy, index) => index > behind && squeezed(copy) === entry);
};

/** Names such as 后记 close a list; they belong to it when the same name comes again later. */
const withClosingNames = (view: LineView, last: number): number => {
  let end = last;
  while (isSectionHeading(view.copies[end + 1] ?? '') && comesAgain(view, end + 1, end + 1)) end += 1;
  return end;
};

/** A volume's name or a quoted line may stand before the first entry. */
const withOpeningLines = (view: LineView, first: number, last: number): number => {
  let start = first;
  while (start > Math.max(0, first - 4) && comesAgain(view, start - 1, last)) start -= 1;
  return start;
};

/** Lines of the list; a long line that does not come again is text and stays out. */
const listLines = (view: LineView, first: number, last: number): Set<number> => {
  const found = new Set<number>();
  for (let line = first; line <= last; line += 1) {
    const { start = 0, end = 0 } = view.lines[line] ?? {};
    if (end - start <= longestEntry || comesAgain(view, line, last)) found.add(line);
  }
  return found;
};

/**
 * The contents list at the head of a book: headings with empty bodies whose numbers begin again in the text.
 *
 * @returns indices of its lines, its marker 目录 included; empty without a list
 */
export const findContentsList = (view: LineView, byUnit: Map<HeadingUnit, Candidate[]>): Set<number> => {
  let longest: Candidate[] = [];
  for (const candidates of byUnit.values()) {
    const list = candidates.slice(0, entriesIn(view, candidates));
    if (list.length > longest.length) longest = list;
  }
  const [first] = longest;
  const last = longest.at(-1);
  if (first === undefined || last === undefined) return new Set();
  const start = markerBefore(view, first.line) ?? withOpeningLines(view, first.line, last.line);
  return listLines(view, start, withClosingNames(view, last.line));
};

/**
 * A contents list whose entries are written otherwise than the headings (titles alone, other numerals): the short
 * lines between a marker 目录 and the first heading, when most of them name a title of the text.
 */
export const findTitlesList = (view: LineView, firstHeading: number, titles: string[]): Set<number> => {
  const start = view.copies.findIndex((copy, line) => line < firstHeading && marker.test(copy));
  if (start === -1) return new Set();
  const known = titles.map(squeezed).filter((title) => title !== '');
  const names = (line: number) => {
    const entry = squeezed(view.copies[line] ?? '');
    return entry !== '' && known.some((title) => entry.includes(title));
  };
  let last = start;
  let named = 0;
  for (let line = start + 1; line < firstHeading && (view.copies[line] ?? '') !== ''; line += 1) {
    if (!names(line)) continue;
    named += 1;
    last = line;
  }
  const enough = named >= fewestEntries && named >= density * (last - start);
  return enough ? listLines(view, start, last) : new Set();
};
