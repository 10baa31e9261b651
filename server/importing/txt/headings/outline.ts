import { findContentsLists, findTitlesList } from './contents-list/contents-list.ts';
import { findVolumesList } from './contents-list/volumes-list.ts';
import { type HeadingUnit, headingUnits } from './forms/heading-units.ts';
import { findSections } from './forms/section-heading.ts';
import { type Candidate, headingCandidates } from './heading-candidates.ts';
import type { LineView } from './line-view.ts';
import { type ChapterNumbering, chooseNumbering } from './numbering/chapter-numbering.ts';
import { bestSequence } from './numbering/heading-sequence.ts';
import { mendNumbering } from './numbering/mend-numbering.ts';
import { findOtherBooks } from './numbering/other-books.ts';
import { findVolumeChapterNumbers } from './numbering/volume-chapter-numbers.ts';
import type { Outline, OutlineEntry } from './outline-entry.ts';
import { findUnnumbered } from './unnumbered/unnumbered-chapters.ts';

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
    // A word that only this book counts with: rules of a house as well.
    if (unit === 'own' || headingUnits[unit].rank >= headingUnits[chapterUnit].rank) return [];
    const leading = candidates.filter(leadsToChapter);
    const { indices } = bestSequence(leading.map(({ no }) => ({ no, confidence: 1 })));
    return indices.flatMap((index) => leading[index] ?? []);
  });
};

const sectionEntry = (line: number): OutlineEntry => ({ kind: 'section', line, heading: null });

const linesOf = (headings: readonly Candidate[]): Set<number> => new Set(headings.map(({ line }) => line));

const withoutLines = (byUnit: ReadonlyMap<HeadingUnit, Candidate[]>, lines: ReadonlySet<number>) =>
  new Map([...byUnit].map(([unit, all]) => [unit, all.filter(({ line }) => !lines.has(line))] as const));

/**
 * Chooses the numbering of what stands outside of contents lists. A list with a unit of the book's own is one only where that counts
 * the chapters: rules of a house come again as well.
 */
const chooseOutsideLists = (view: LineView, all: ReadonlyMap<HeadingUnit, Candidate[]>) => {
  const choose = (units: ReadonlyMap<HeadingUnit, Candidate[]>) => {
    const lists = findContentsLists(view, units);
    const byUnit = withoutLines(all, new Set([...lists.lines, ...lists.unanswered]));
    return { lists, byUnit, chosen: chooseNumbering(view, byUnit) };
  };
  const usual = choose(new Map([...all].filter(([unit]) => unit !== 'own')));
  const found = usual.chosen?.unit === 'own' ? choose(all) : usual;
  const paired = findVolumeChapterNumbers(view, found.chosen);
  if (paired === null) return found;
  return { ...paired, byUnit: withoutLines(all, new Set([...paired.lists.lines, ...linesOf(paired.chosen.chapters)])) };
};

/** Finds the headings of a novel: its chapters, the volumes above them, its unnumbered parts, its contents list. */
export const readOutline = (view: LineView): Outline => {
  const candidates = headingCandidates(view);
  const { lists, byUnit, chosen } = chooseOutsideLists(view, candidates.byUnit);
  const unnumbered = findUnnumbered(view, chosen, lists);
  if (unnumbered !== null) return unnumbered;
  if (chosen === null) {
    const entries = findSections(view, lists.lines, candidates.sharedPrefixes).map(sectionEntry);
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
  const taken = new Set([...lists.lines, ...lists.unanswered, ...others]);
  const mended = mendNumbering(view, chosen, ofUnit, { taken, others: byUnit });
  const { misnumbered, volumeSlips } = mended;
  const possibleVolumes = findVolumes(view, mended, withoutLines(byUnit, new Set(volumeSlips)));
  const volumesList = findVolumesList(view, possibleVolumes, mended.chapters[0]?.line ?? 0);
  const listed = new Set([...volumesList.lines, ...volumesList.unanswered]);
  const volumes = possibleVolumes.filter(({ line }) => !listed.has(line));
  const chapters = [...mended.chapters, ...findOtherBooks(view, mended, withoutLines(byUnit, linesOf(volumes)))].sort(
    (a, b) => a.line - b.line,
  );
  const titles = chapters.map(({ line, titleStart }) => (view.normalized[line] ?? '').slice(titleStart));
  const titlesList = lists.lines.size > 0 ? lists.lines : findTitlesList(view, chapters[0]?.line ?? 0, titles);
  const contentsLines = new Set([...titlesList, ...volumesList.lines]);
  const known = new Set([...contentsLines, ...[...chapters, ...volumes].map(({ line }) => line)]);
  const entries: OutlineEntry[] = [
    ...volumes.map((heading) => ({ kind: 'volume' as const, line: heading.line, heading })),
    ...chapters.map((heading) => ({ kind: 'chapter' as const, line: heading.line, heading })),
    ...findSections(view, known, candidates.sharedPrefixes).map(sectionEntry),
  ];
  entries.sort((a, b) => a.line - b.line);
  return {
    unit: chosen.unit,
    entries,
    contentsLines,
    unansweredLines: new Set([...lists.unanswered, ...volumesList.unanswered]),
    misnumbered,
    volumeSlips,
    rule: 'numbers',
    score: chosen.score,
  };
};
