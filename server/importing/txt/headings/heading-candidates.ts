import { continuesAt, wrapWidth } from '../lines/wrap-width.ts';
import { type Heading, matchHeading } from './forms/heading.ts';
import { repeatsHeading } from './forms/heading-repetition.ts';
import { type HeadingUnit, isBareNumeral } from './forms/heading-units.ts';
import { findOwnUnit } from './forms/own-units.ts';
import type { LineView } from './line-view.ts';

/** A possible heading and the index of its line. */
export interface Candidate extends Heading {
  line: number;
}

interface HeadingCandidates {
  /** In the order of the text. */
  byUnit: Map<HeadingUnit, Candidate[]>;
  /** Prefixes that several headings share, so that an unnumbered part may carry them too (《》目录 附录 …). */
  sharedPrefixes: string[];
}

/** A prefix such as 《书名》目录 belongs to a heading when at least this many headings share it. */
const minHeadingsSharing = 3;

const prefixOf = (line: string, { prefixEnd }: Heading): string => line.slice(0, prefixEnd).trim();

const findSharedPrefixes = ({ normalized }: LineView, candidates: Candidate[]): string[] => {
  const counts = new Map<string, number>();
  for (const candidate of candidates) {
    if (candidate.prefix !== 'other') continue;
    const prefix = prefixOf(normalized[candidate.line] ?? '', candidate);
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= minHeadingsSharing).map(([prefix]) => prefix);
};

/** Prefixes of chapters beside the story, which are sections with a name. */
const sidePrefix = /番外|特典|后日谈/;

/** A bare numeral at the head of a line that goes on in the next, in a text that is wrapped, begins a paragraph. */
const withoutWrappedParagraphs = (view: LineView, candidates: Candidate[]): Candidate[] => {
  const isBare = ({ unit }: Candidate) => isBareNumeral(unit);
  const width = candidates.some(isBare) ? wrapWidth(view.lines) : null;
  if (width === null) return candidates;
  return candidates.filter((candidate) => {
    const [line, next] = [view.lines[candidate.line], view.lines[candidate.line + 1]];
    return !(isBare(candidate) && line !== undefined && next !== undefined && continuesAt(width, line, next));
  });
};

/** Headings without those that repeat the heading directly above: its number, with its title or none. */
const withoutRepetitions = (view: LineView, candidates: Candidate[]): Candidate[] =>
  candidates.filter((candidate, index) => {
    const before = candidates[index - 1];
    return before === undefined || before.line !== candidate.line - 1 || !repeatsHeading(view, before, candidate);
  });

/** Finds all lines that could be numbered headings; one behind a prefix that few share is taken for prose. */
export const headingCandidates = (view: LineView): HeadingCandidates => {
  const found: Candidate[] = [];
  view.normalized.forEach((normalizedLine, line) => {
    const heading = normalizedLine === '' ? null : matchHeading(normalizedLine);
    if (heading !== null && !sidePrefix.test(normalizedLine.slice(0, heading.prefixEnd)))
      found.push({ ...heading, line });
  });
  const sharedPrefixes = findSharedPrefixes(view, found);
  const isUsual = (candidate: Candidate) =>
    candidate.prefix !== 'other' || sharedPrefixes.includes(prefixOf(view.normalized[candidate.line] ?? '', candidate));
  const own = findOwnUnit(view, new Set(found.filter(isUsual).map(({ line }) => line)));
  const ownLines = new Set(own.map(({ line }) => line));
  const all = withoutRepetitions(
    view,
    withoutWrappedParagraphs(
      view,
      [
        ...found.filter(({ line }) => !ownLines.has(line)),
        ...own.map(({ line, heading }) => ({ ...heading, line })),
      ].sort((one, other) => one.line - other.line),
    ),
  );
  const byUnit = new Map<HeadingUnit, Candidate[]>();
  for (const candidate of all) {
    if (!isUsual(candidate)) continue;
    const group = byUnit.get(candidate.unit);
    if (group === undefined) byUnit.set(candidate.unit, [candidate]);
    else group.push(candidate);
  }
  return { byUnit, sharedPrefixes };
};
