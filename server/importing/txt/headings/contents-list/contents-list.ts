import { matchHeading } from '../forms/heading.ts';
import { type HeadingUnit, isBareNumeral } from '../forms/heading-units.ts';
import { numeralPattern } from '../forms/numerals.ts';
import { isSectionHeading } from '../forms/section-heading.ts';
import type { Candidate } from '../heading-candidates.ts';
import type { LineView } from '../line-view.ts';
import { findDenseLists } from './dense-lists.ts';
import { comesAgain, comparableLine, lastLineOf, lineLength } from './line-comparison.ts';

/** Lines of the contents lists of a text. */
export interface ContentsLists {
  /** Indices of the lines that repeat what the text has as well. */
  lines: Set<number>;
  /** Indices of the headings of a list to which nothing in the text answers: no chapters, but no repetition either. */
  unanswered: Set<number>;
  /** Entries to which no heading answers, normalized: the chapters of the text may bear these names without a number. */
  names: string[];
}

const contentsTitle =
  /^[-=*#+~☆★◆●【〖〔[{(<《|·.、_— ]*(?:.{0,8}?)(?:章节)?(?:目 *录|目 *次|回 *目|contents)[】〗〕\]})>》|·.、:_—=*~ -]*$/i;
/** A heading with less text than this behind it, in characters, stands in a list. */
const minBodyLength = 40;
const minEntries = 3;
/** A contents list may quote a line of text between its entries: at least this share of its lines are entries. */
const minEntryShare = 0.8;
/** A longer text between two entries, in characters, is no quotation: the list ends there. */
const maxQuotationLength = 80;
/** A list of bare numerals is one only where at least this share of it comes again: prose has enumerations too. */
const minRepeatedShare = 0.8;
/** A longer line, in UTF-16 units, is no entry. */
const maxEntryLength = 60;
/** The title 目录 stands at most this many lines before the first entry. */
const maxLinesToFirstEntry = 12;
/** A volume's name or a quoted text before the first entry has at most this many lines. */
const maxOpeningLines = 4;
/** What stands around the title of an entry: its number, and the number of its page. */
const aroundTitle = new RegExp(
  `^(?:第?${numeralPattern}[章回节话幕折集篇]?[.、:·)】\\]-]*|[(【\\[]${numeralPattern}[)】\\]])|[.·。…-]*\\d{1,4}$`,
  'g',
);
/** Without the line 目录 above it a list of titles has at least this many entries. */
const minEntriesWithoutTitle = 5;

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
    const before = candidates[size - 2];
    const last = candidates[size - 1];
    if (before && last && view.charactersBetween(before.line, last.line) > maxQuotationLength) break;
    if (size >= minEntries && startsAgain && endsEmpty && emptySoFar >= minEntryShare * (size - 1)) entries = size;
    if (isEmpty[size - 1] === true) emptySoFar += 1;
  }
  return entries;
};

/** Whether a line is the title of a contents list: 目录, 【目 次】, 本卷目录. */
export const isContentsTitle = (normalized: string): boolean => normalized !== '' && contentsTitle.test(normalized);

/** Index of the line 目录 that stands at a line or above it; null without one. */
export const findContentsTitle = (view: LineView, line: number): number | null => {
  for (let at = line; at >= Math.max(0, line - maxLinesToFirstEntry); at -= 1) {
    if (isContentsTitle(view.normalized[at] ?? '')) return at;
    if (at !== line && lineLength(view, at) > maxEntryLength) return null;
  }
  return null;
};

/**
 * Last line of a list, with what closes it: names such as 后记 that come again later, and the halves of the last entry's
 * title where each stands on a line of its own.
 */
const withClosingNames = (view: LineView, last: number, lastHeadings: string): number => {
  let end = last;
  const closes = (line: number) => {
    const words = comparableLine(view, line);
    if (isSectionHeading(view.normalized[line] ?? '') && comesAgain(view, line, line)) return true;
    const isHalf = words.length >= 3 && lastHeadings.includes(words);
    return isHalf && matchHeading(view.normalized[line] ?? '') === null;
  };
  while (closes(end + 1)) end += 1;
  return end;
};

/** Whether a line is a sentence, which may well come again in the text: “嗯。” stands in every chapter. */
const isShortSentence = (view: LineView, line: number): boolean =>
  lineLength(view, line) <= maxEntryLength && /[。!?…”」』]$/.test(view.normalized[line] ?? '');

/** Whether a line of a list comes again behind it, as an entry does and no sentence. */
const repeatsBehind = (view: LineView, line: number, last: number): boolean =>
  !isShortSentence(view, line) && comesAgain(view, line, last);

/** First line of a list, with a volume's name or quoted lines before its first entry. */
const withOpeningLines = (view: LineView, first: number, last: number): number => {
  let start = first;
  while (start > Math.max(0, first - maxOpeningLines) && repeatsBehind(view, start - 1, last)) start -= 1;
  return start;
};

/** Lines of the list: its entries, and what comes again. Any other line stands only here and is text. */
const listLines = (
  view: LineView,
  { first, last, isEntry }: { first: number; last: number; isEntry: (line: number) => boolean },
): Set<number> => {
  const found = new Set<number>();
  for (let line = first; line <= last; line += 1) {
    const isTitle = isContentsTitle(view.normalized[line] ?? '');
    if (isTitle || isEntry(line) || repeatsBehind(view, line, last)) found.add(line);
  }
  return found;
};

/** Lines of the list that consists of these entries, with what belongs to it above and below. */
const wholeList = (view: LineView, list: readonly Candidate[], all: readonly Candidate[]): Set<number> => {
  const [first] = list;
  const last = list.at(-1);
  if (first === undefined || last === undefined) return new Set();
  const start = findContentsTitle(view, first.line) ?? withOpeningLines(view, first.line, last.line);
  const lines = new Set(list.map(({ line }) => line));
  const others = all.filter(({ line }) => !lines.has(line));
  const lastHeadings = others.filter(({ no, unit }) => no === last.no && unit === last.unit);
  const words = lastHeadings.map(({ line }) => comparableLine(view, line)).join('\n');
  // An entry that ends like a sentence is no heading, and an entry all the same: its number comes again.
  const numbers = new Set(others.map(({ unit, no }) => `${unit} ${no}`));
  const isSentence = (line: number) => {
    const heading = matchHeading((view.normalized[line] ?? '').replace(/[。;]/g, ' '));
    return heading !== null && heading.unit === first.unit && numbers.has(`${heading.unit} ${heading.no}`);
  };
  const isHalf = (line: number) => line > last.line;
  return listLines(view, {
    first: start,
    last: withClosingNames(view, last.line, words),
    isEntry: (line) => lines.has(line) || isHalf(line) || isSentence(line),
  });
};

/** Whether most entries come again as headings do: with a title, and text behind them. */
const mostComeAgain = (view: LineView, list: readonly Candidate[], all: readonly Candidate[]): boolean => {
  const last = list.at(-1)?.line ?? 0;
  const lineBehind = new Map(all.map(({ line }, index) => [line, all[index + 1]?.line ?? view.lines.length]));
  const hasText = (line: number) => view.charactersBetween(line, lineBehind.get(line) ?? line) >= minBodyLength;
  const repeated = list.filter(({ line, titleStart }) => {
    const hasTitle = titleStart < (view.normalized[line] ?? '').length;
    const again = lastLineOf(view, comparableLine(view, line));
    return hasTitle && again > last && hasText(again);
  });
  return repeated.length >= minRepeatedShare * list.length;
};

/** The list at the head of a novel whose numbers begin again in the text, as first and last entry. */
const findRepeatedHeadings = (view: LineView, byUnit: ReadonlyMap<HeadingUnit, Candidate[]>): Candidate[] => {
  let longestList: Candidate[] = [];
  for (const [unit, candidates] of byUnit) {
    const list = candidates.slice(0, countEntries(view, candidates));
    const first = candidates[list.length];
    const last = list.at(-1);
    // A list without the first entry: the heading of the first chapter, which has text, is not its last.
    const hasChapter = first !== undefined && last !== undefined && last.no < (list[0]?.no ?? 0);
    if (hasChapter && view.charactersBetween(last.line, first.line) >= minBodyLength) list.pop();
    const isNumberOnly = isBareNumeral(unit);
    if (isNumberOnly && !mostComeAgain(view, list, candidates)) continue;
    if (list.length > longestList.length) longestList = list;
  }
  return longestList;
};

/**
 * Finds the contents lists of a novel: headings with empty bodies whose numbers begin again in the text, or one after the
 * other wherever they stand, when the text has their numbers or titles once more.
 */
export const findContentsLists = (view: LineView, byUnit: ReadonlyMap<HeadingUnit, Candidate[]>): ContentsLists => {
  const found: ContentsLists = { lines: new Set(), unanswered: new Set(), names: [] };
  const all = [...byUnit.values()].flat();
  const add = (lines: Iterable<number>, to: Set<number>) => {
    for (const line of lines) to.add(line);
  };
  const repeated = findRepeatedHeadings(view, byUnit);
  add(wholeList(view, repeated, all), found.lines);
  for (const { entries, isAnswered, names } of findDenseLists(view, byUnit, found.lines)) {
    if (isAnswered) add(wholeList(view, entries, all), found.lines);
    else
      add(
        entries.map(({ line }) => line),
        found.unanswered,
      );
    for (const name of names) found.names.push(name);
  }
  return found;
};

/**
 * Finds a contents list whose entries are written otherwise than the headings (titles alone, other numerals): the short
 * lines before the first heading, behind the line 目录 if there is one, when most of them name a title of the text.
 *
 * @param firstHeading index of the line of the first heading
 * @param titles of the chapters, normalized
 * @returns indices of its lines, its title 目录 included; empty without a list
 */
export const findTitlesList = (view: LineView, firstHeading: number, titles: string[]): Set<number> => {
  const known = new Set(titles.map((title) => title.replace(/[ ,]/g, '')).filter((title) => title.length >= 2));
  const isEntry = (line: number) =>
    lineLength(view, line) <= maxEntryLength && known.has(comparableLine(view, line).replace(aroundTitle, ''));
  const title = view.normalized.findIndex((text, line) => line < firstHeading && isContentsTitle(text));
  let start = title;
  while (title === -1 && start < firstHeading - 1 && !isEntry(start + 1)) start += 1;
  let last = start;
  let entries = 0;
  for (let line = start + 1; line < firstHeading && (view.normalized[line] ?? '') !== ''; line += 1) {
    if (!isEntry(line)) continue;
    entries += 1;
    last = line;
  }
  const min = title === -1 ? minEntriesWithoutTitle : minEntries;
  const isList = entries >= min && entries >= minEntryShare * (last - start);
  return isList ? listLines(view, { first: title === -1 ? start + 1 : start, last, isEntry }) : new Set();
};
