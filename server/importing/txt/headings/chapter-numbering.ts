import type { Candidate } from './heading-candidates.ts';
import { bestSequence, type Numbered } from './heading-sequence.ts';
import { type HeadingUnit, headingUnits } from './heading-units.ts';
import type { LineView } from './line-view.ts';

/** The headings that number the chapters of a novel. */
export interface ChapterNumbering {
  unit: HeadingUnit;
  chapters: Candidate[];
}

/** A numbering of one unit, to be compared with those of the others. */
export interface RatedNumbering extends ChapterNumbering {
  score: number;
  /** Length in characters. */
  meanBodyLength: number;
}

/** A body shorter than this, in characters, counts as empty, but for a book whose bodies are mostly as short. */
const minBodyLength = 60;
/** A numbering with a smaller share of bodies that are not empty numbers no chapters. */
const minFilledShare = 0.3;
/** Chapters longer than this on average, in characters, are volumes: a finer unit is then sought. */
const maxMeanBodyLength = 30_000;
const uncertainConfidence = 0.4;

const isBare = (unit: HeadingUnit): boolean => unit === 'arabic' || unit === 'han';

/** Whether bare numerals count up nearly without a break; those of lists and of passages within chapters do not. */
const countsUp = (chapters: Candidate[]): boolean => {
  const steps = chapters.slice(1).filter(({ no }, index) => no === (chapters[index]?.no ?? 0) + 1).length;
  return chapters.length >= 3 && steps >= 0.8 * (chapters.length - 1);
};

/** Rates candidates of one unit; a bare number among headings with titles is likelier a mention. */
const withConfidence = ({ normalized }: LineView, candidates: Candidate[]): Numbered[] => {
  const hasTitle = ({ line, titleStart }: Candidate) => titleStart < (normalized[line] ?? '').length;
  const haveTitles = candidates.filter(hasTitle).length >= 0.8 * candidates.length;
  return candidates.map((candidate) => {
    const isCertain = candidate.isCertain && (!haveTitles || hasTitle(candidate));
    return { no: candidate.no, confidence: isCertain ? 1 : uncertainConfidence };
  });
};

const median = (lengths: number[]): number =>
  lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)] ?? 0;

const rateNumbering = (view: LineView, unit: HeadingUnit, candidates: Candidate[]): RatedNumbering | null => {
  const { indices, score } = bestSequence(withConfidence(view, candidates));
  const chapters = indices.flatMap((index) => candidates[index] ?? []);
  const isPlausible = isBare(unit) ? countsUp(chapters) : chapters.length > 1 || chapters[0]?.isCertain === true;
  if (!isPlausible) return null;
  const bodyLengths = chapters.map(({ line }, index) =>
    view.charactersBetween(line, chapters[index + 1]?.line ?? view.lines.length),
  );
  const minFilled = isBare(unit) ? minBodyLength : Math.min(minBodyLength, Math.max(1, median(bodyLengths) / 2));
  const filledShare = bodyLengths.filter((length) => length >= minFilled).length / bodyLengths.length;
  if (filledShare < minFilledShare && bodyLengths.length > 1) return null;
  const meanBodyLength = bodyLengths.reduce((sum, length) => sum + length, 0) / bodyLengths.length;
  return { unit, chapters, score: score * headingUnits[unit].weight * filledShare, meanBodyLength };
};

const bestOf = (numberings: RatedNumbering[]): RatedNumbering | null =>
  numberings.reduce<RatedNumbering | null>(
    (best, numbering) => (best !== null && best.score >= numbering.score ? best : numbering),
    null,
  );

const isPreferred = ({ unit, chapters, meanBodyLength }: RatedNumbering): boolean =>
  (unit === '章' || unit === '回' || unit === 'chapter') && chapters.length > 1 && meanBodyLength <= maxMeanBodyLength;

/**
 * Chooses the unit that numbers the chapters. 章 and 回 do where they make chapters of a readable length, whatever
 * passages within them are numbered as well; otherwise the unit with the most and best numbered headings.
 *
 * @returns null for a text without numbered headings
 */
export const chooseNumbering = (
  view: LineView,
  byUnit: ReadonlyMap<HeadingUnit, Candidate[]>,
): RatedNumbering | null => {
  const numberings = [...byUnit].flatMap(([unit, candidates]) => rateNumbering(view, unit, candidates) ?? []);
  return bestOf(numberings.filter(isPreferred)) ?? bestOf(numberings);
};
