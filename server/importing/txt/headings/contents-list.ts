import type { Candidate } from './heading-candidates.ts';
import type { HeadingUnit } from './heading-units.ts';
import type { LineView } from './line-view.ts';
import { isSectionHeading } from './section-heading.ts';

const contentsTitle =
  /^[-=*#+~☆★◆●【〖〔[{(<《|·.、_— ]*(?:章节)?(?:目 *录|目 *次|contents)[】〗〕\]})>》|·.、:_—=*~ -]*$/i;
/** A heading with less text than this behind it, in characters, stands in a list. */
const minBodyLength = 40;
const minEntries = 3;
/** A contents list may quote a line of text between its entries: at least this share of its lines are entries. */
const minEntryShare = 0.8;
/** A longer line within the list, in UTF-16 units, is text, unless it comes again later. */
const maxEntryLength = 60;
/** The title 目录 stands at most this many lines before the first entry. */
const maxLinesToFirstEntry = 12;
/** A volume's name or a quoted text before the first entry has at most this many lines. */
const maxOpeningLines = 4;

/** Counts the candidates, from the first, that make a contents list; 0 without one. */
const countEntries = (view: LineView, candidates: Candidate[]): number => {
  const isEmpty = candidates.map((candidate, index) => {
    const next = candidates[index + 1];
    return next !== undefined && view.charactersBetween(candidate.line, next.line) < minBodyLength;
  });
  let entries = 0;
  let emptySoFar = 0;
  for (let size = 1; size < candidates.length; size += 1) {
    // The last entry's own body is whatever stands before the first chapter, so it does not count.
    const startsAgain = candidates[size]?.no === candidates[0]?.no;
    const endsEmpty = isEmpty.slice(Math.max(0, size - 4), size - 1).every(Boolean);
    if (size >= minEntries && startsAgain && endsEmpty && emptySoFar >= minEntryShare * (size - 1)) entries = size;
    if (isEmpty[size - 1] === true) emptySoFar += 1;
  }
  return entries;
};

/** Index of the line 目录 that stands at a line or above it; null without one. */
const findContentsTitle = ({ normalized, lines }: LineView, line: number): number | null => {
  for (let at = line; at >= Math.max(0, line - maxLinesToFirstEntry); at -= 1) {
    if (contentsTitle.test(normalized[at] ?? '')) return at;
    const span = lines[at];
    if (at !== line && span !== undefined && span.end - span.start > maxEntryLength) return null;
  }
  return null;
};

const withoutSeparators = (line: string): string => line.replace(/[ ,]/g, '');

/** What is compared of a line: all of a short one, the first words of a longer one. */
const comparedWords = ({ text, lines, normalized }: LineView, line: number): string => {
  const { start = 0, end = 0 } = lines[line] ?? {};
  return end - start > maxEntryLength ? text.slice(start, start + 30) : withoutSeparators(normalized[line] ?? '');
};

const lastLines = new WeakMap<LineView, Map<string, number>>();

/** The last line that begins with the same words; made once a view, since every entry of a list asks. */
const lastLineOf = (view: LineView, words: string): number => {
  let last = lastLines.get(view);
  if (last === undefined) {
    last = new Map(view.lines.map((_, line) => [comparedWords(view, line), line]));
    lastLines.set(view, last);
  }
  return last.get(words) ?? -1;
};

/** Whether a line, whole or with its first words, comes again behind another line. */
const comesAgain = (view: LineView, line: number, behind: number): boolean => {
  const words = comparedWords(view, line);
  return words !== '' && lastLineOf(view, words) > behind;
};

/** Last line of a list, with the names such as 后记 that close it: those that come again later. */
const withClosingNames = (view: LineView, last: number): number => {
  let end = last;
  while (isSectionHeading(view.normalized[end + 1] ?? '') && comesAgain(view, end + 1, end + 1)) end += 1;
  return end;
};

/** First line of a list, with a volume's name or quoted lines before its first entry. */
const withOpeningLines = (view: LineView, first: number, last: number): number => {
  let start = first;
  while (start > Math.max(0, first - maxOpeningLines) && comesAgain(view, start - 1, last)) start -= 1;
  return start;
};

/** Lines of the list; a long line that does not come again is text and stays out. */
const listLines = (view: LineView, first: number, last: number): Set<number> => {
  const found = new Set<number>();
  for (let line = first; line <= last; line += 1) {
    const { start = 0, end = 0 } = view.lines[line] ?? {};
    if (end - start <= maxEntryLength || comesAgain(view, line, last)) found.add(line);
  }
  return found;
};

/**
 * Finds the contents list at the head of a novel: headings with empty bodies whose numbers begin again in the text.
 *
 * @returns indices of its lines, its title 目录 included; empty without a list
 */
export const findContentsList = (view: LineView, byUnit: ReadonlyMap<HeadingUnit, Candidate[]>): Set<number> => {
  let longestList: Candidate[] = [];
  for (const candidates of byUnit.values()) {
    const list = candidates.slice(0, countEntries(view, candidates));
    if (list.length > longestList.length) longestList = list;
  }
  const [first] = longestList;
  const last = longestList.at(-1);
  if (first === undefined || last === undefined) return new Set();
  const start = findContentsTitle(view, first.line) ?? withOpeningLines(view, first.line, last.line);
  return listLines(view, start, withClosingNames(view, last.line));
};

/**
 * Finds a contents list whose entries are written otherwise than the headings (titles alone, other numerals): the short
 * lines between the line 目录 and the first heading, when most of them name a title of the text.
 *
 * @param firstHeading index of the line of the first heading
 * @param titles of the chapters, normalized
 * @returns indices of its lines, its title 目录 included; empty without a list
 */
export const findTitlesList = (view: LineView, firstHeading: number, titles: string[]): Set<number> => {
  const start = view.normalized.findIndex((text, line) => line < firstHeading && contentsTitle.test(text));
  if (start === -1) return new Set();
  const known = titles.map(withoutSeparators).filter((title) => title !== '');
  const isEntry = (line: number) => {
    const entry = withoutSeparators(view.normalized[line] ?? '');
    return entry !== '' && known.some((title) => entry.includes(title));
  };
  let last = start;
  let entries = 0;
  for (let line = start + 1; line < firstHeading && (view.normalized[line] ?? '') !== ''; line += 1) {
    if (!isEntry(line)) continue;
    entries += 1;
    last = line;
  }
  const isList = entries >= minEntries && entries >= minEntryShare * (last - start);
  return isList ? listLines(view, start, last) : new Set();
};
