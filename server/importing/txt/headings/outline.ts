import { type ChapterNumbering, chooseNumbering } from './chapter-numbering.ts';
import { findContentsLists, findTitlesList } from './contents-list.ts';
import { type Candidate, headingCandidates } from './heading-candidates.ts';
import { bestSequence } from './heading-sequence.ts';
import { type HeadingUnit, headingUnits } from './heading-units.ts';
import type { LineView } from './line-view.ts';
import { mendNumbering } from './mend-numbering.ts';
import type { Outline, OutlineEntry } from './outline-entry.ts';
import { isSectionHeading } from './section-heading.ts';
import { findUnnumbered } from './unnumbered-chapters.ts';

/** A volume's heading stands at most this far, in characters, before its first chapter. */
const maxCharactersToChapter = 3000;

/** Index of the first of rising numbers that is greater; their count without one. */
const firstAfter = (rising: readonly number[], than: number): number => {
  let [from, to] = [0, rising.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((rising[middle] ?? 0) > than) to = middle;
    else from = middle + 1;
  }
  return from;
};

/** Headings of a higher rank that have a chapter behind them: near, or at once where they may be prose. */
const findVolumes = (
  view: LineView,
  { unit: chapterUnit, chapters }: ChapterNumbering,
  byUnit: ReadonlyMap<HeadingUnit, Candidate[]>,
): Candidate[] => {
  const chapterLines = chapters.map(({ line }) => line);
  const leadsToChapter = ({ line, isCertain }: Candidate) => {
    const first = chapters[firstAfter(chapterLines, line)];
    if (first === undefined) return false;
    return isCertain ? view.charactersBetween(line, first.line) <= maxCharactersToChapter : first.line === line + 1;
  };
  return [...byUnit].flatMap(([unit, candidates]) => {
    if (headingUnits[unit].rank >= headingUnits[chapterUnit].rank) return [];
    const leading = candidates.filter(leadsToChapter);
    const { indices } = bestSequence(leading.map(({ no }) => ({ no, confidence: 1 })));
    return indices.flatMap((index) => leading[index] ?? []);
  });
};

const findSections = ({ normalized }: LineView, sharedPrefixes: string[], taken: ReadonlySet<number>): number[] => {
  const isSection = (line: string) =>
    isSectionHeading(line) ||
    sharedPrefixes.some((prefix) => line.startsWith(prefix) && isSectionHeading(line.slice(prefix.length)));
  return normalized.flatMap((text, line) => (text !== '' && !taken.has(line) && isSection(text) ? [line] : []));
};

const sectionEntry = (line: number): OutlineEntry => ({ kind: 'section', line, heading: null });

const withoutLines = (byUnit: ReadonlyMap<HeadingUnit, Candidate[]>, lines: ReadonlySet<number>) =>
  new Map([...byUnit].map(([unit, all]) => [unit, all.filter(({ line }) => !lines.has(line))] as const));

/** Finds the headings of a novel: its chapters, the volumes above them, its unnumbered parts, its contents list. */
export const readOutline = (view: LineView): Outline => {
  const candidates = headingCandidates(view);
  const lists = findContentsLists(view, candidates.byUnit);
  const byUnit = withoutLines(candidates.byUnit, new Set([...lists.lines, ...lists.unanswered]));
  const chosen = chooseNumbering(view, byUnit);
  const unnumbered = findUnnumbered(view, chosen, lists);
  if (unnumbered !== null) return unnumbered;
  if (chosen === null) {
    const entries = findSections(view, candidates.sharedPrefixes, lists.lines).map(sectionEntry);
    return {
      unit: null,
      entries,
      contentsLines: lists.lines,
      unansweredLines: lists.unanswered,
      misnumbered: [],
      rule: 'none',
      score: 0,
    };
  }
  const ofUnit = byUnit.get(chosen.unit) ?? [];
  const others = new Set(
    [...byUnit].flatMap(([unit, all]) => (unit === chosen.unit ? [] : all.map(({ line }) => line))),
  );
  const numbering = mendNumbering(view, chosen, ofUnit, new Set([...lists.lines, ...lists.unanswered, ...others]));
  const { chapters, misnumbered } = numbering;
  const volumes = findVolumes(view, numbering, byUnit);
  const titles = chapters.map(({ line, titleStart }) => (view.normalized[line] ?? '').slice(titleStart));
  const contentsLines = lists.lines.size > 0 ? lists.lines : findTitlesList(view, chapters[0]?.line ?? 0, titles);
  const taken = new Set([...contentsLines, ...[...chapters, ...volumes].map(({ line }) => line)]);
  const entries: OutlineEntry[] = [
    ...volumes.map((heading) => ({ kind: 'volume' as const, line: heading.line, heading })),
    ...chapters.map((heading) => ({ kind: 'chapter' as const, line: heading.line, heading })),
    ...findSections(view, candidates.sharedPrefixes, taken).map(sectionEntry),
  ];
  entries.sort((a, b) => a.line - b.line);
  return {
    unit: chosen.unit,
    entries,
    contentsLines,
    unansweredLines: lists.unanswered,
    misnumbered,
    rule: 'numbers',
    score: chosen.score,
  };
};
