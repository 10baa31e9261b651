import type { ContentsLists } from '../contents-list/contents-list.ts';
import { headingUnits } from '../forms/heading-units.ts';
import { findSections, isSectionHeading } from '../forms/section-heading.ts';
import type { LineView } from '../line-view.ts';
import type { RatedNumbering } from '../numbering/chapter-numbering.ts';
import type { Outline, OutlineEntry } from '../outline-entry.ts';
import { findNamedChapters } from './named-chapters.ts';
import { findTitlesByLayout } from './title-layout.ts';

/** The units 章 and 回 and finer ones count chapters; a coarser one may count volumes of pieces without numbers. */
const chapterRank = 3;
/** Fewer pieces for each volume than this on average make no collection. */
const minPiecesPerVolume = 1.5;

/** A part with a name before the first piece holds at least this much text, in characters. */
const minPrologueLength = 200;

/** Whether the headings that have numbers may be volumes, whose pieces have titles only. */
const mayBeVolumes = (numbering: RatedNumbering | null): boolean =>
  numbering === null || headingUnits[numbering.unit].rank < chapterRank;

/**
 * Finds the pieces of a collection, which have titles without numbers: the names of its contents list, or short lines that are
 * set apart from the text. Headings with numbers are its volumes.
 *
 * @param numbering of the headings that have numbers
 * @returns null for a novel whose chapters are numbered, and for a text without titles
 */
export const findUnnumbered = (
  view: LineView,
  numbering: RatedNumbering | null,
  lists: ContentsLists,
): Outline | null => {
  if (!mayBeVolumes(numbering)) return null;
  const volumes = numbering?.chapters ?? [];
  const named = findNamedChapters(view, lists.names);
  const contentsLines = new Set([...lists.lines, ...lists.unanswered, ...named.contents]);
  const taken = new Set([...contentsLines, ...volumes.map(({ line }) => line)]);
  const isNamed = named.chapters.length > 0;
  const chapters = isNamed ? named.chapters : findTitlesByLayout(view, firstTextLine(view, volumes[0]?.line), taken);
  if (chapters.length === 0 || chapters.length < minPiecesPerVolume * volumes.length) return null;
  const isSection = (line: number) => isSectionHeading(view.normalized[line] ?? '');
  const known = new Set([...taken, ...chapters]);
  const [firstEntry = 0] = [...volumes.map(({ line }) => line), ...chapters].sort((a, b) => a - b);
  const entries: OutlineEntry[] = [
    ...findSections(view, known)
      .filter((line) => line > firstEntry || view.charactersBetween(line, firstEntry) >= minPrologueLength)
      .map((line) => ({ kind: 'section' as const, line, heading: null })),
    ...volumes.map((heading) => ({ kind: 'volume' as const, line: heading.line, heading })),
    ...chapters
      .filter((line) => !taken.has(line))
      .map((line) => ({ kind: isSection(line) ? ('section' as const) : ('chapter' as const), line, heading: null })),
  ];
  return {
    unit: null,
    entries: entries.sort((a, b) => a.line - b.line),
    contentsLines,
    unansweredLines: new Set(),
    misnumbered: [],
    rule: isNamed ? 'contents' : 'layout',
    score: chapters.length,
  };
};

/** First line that may be a title: behind the title and author of the novel. */
const firstTextLine = ({ lines, normalized }: LineView, firstVolume: number | undefined): number => {
  if (firstVolume !== undefined) return firstVolume;
  const author = normalized.findIndex((text, line) => line < 12 && /^(?:作者|著者|编者)|[著撰]$/.test(text));
  return lines.length > 0 && author !== -1 ? author + 1 : 1;
};
