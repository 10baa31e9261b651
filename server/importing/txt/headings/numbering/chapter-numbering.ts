import { type HeadingUnit, headingUnits, isBareNumeral } from '../forms/heading-units.ts';
import type { Candidate } from '../heading-candidates.ts';
import { bodyLengthsOf, type LineView, median } from '../line-view.ts';
import { byWriting, withoutListItems } from './bare-numerals.ts';
import { bestSequence, type Numbered } from './heading-sequence.ts';

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
/** A stretch as long as so many chapters may be another book. */
const maxUncounted = 6;
/** More headings of one unit are no volumes within which numbers begin again. */
const maxVolumes = 200;
const uncertainConfidence = 0.4;
/** Bare numerals that rise by more do not go on with a count: years do not, nor the numbers of houses. */
const maxBareStep = 20;

/** A bare numbering, or one with a word of the book's own, numbers chapters where they hold at least this share of the text. */
const minCarriedShare = 0.5;
/** Of a chapter no more than this multiple of the median length counts: behind the last item of a list stands all the rest. */
const maxCountedMultiple = 10;
/** Fewer of its lines than this share being headings for certain, a bare numbering counts sentences. */
const minCertainShare = 0.6;

const mustCarry = (unit: HeadingUnit): boolean => isBareNumeral(unit) || unit === 'own';

/** Whether bare numerals count up nearly without a break; those of lists and of passages within chapters do not. */
const countsUp = (unit: HeadingUnit, chapters: Candidate[], volumeLines: readonly number[]): boolean => {
  // Bare numerals may stand in for some headings of a unit of the book's own.
  const maxStep = isBareNumeral(unit) ? 1 : 3;
  const steps = chapters.slice(1).filter(({ no, line }, index) => {
    const before = chapters[index];
    const step = no - (before?.no ?? 0);
    const beginsVolume = no === 1 && volumeLines.some((volume) => volume > (before?.line ?? 0) && volume < line);
    return (step >= 1 && step <= maxStep) || beginsVolume;
  }).length;
  return chapters.length >= 3 && steps >= 0.8 * (chapters.length - 1);
};

/** Rates candidates of one unit; a bare number among headings with titles is likelier a mention. */
const withConfidence = ({ normalized }: LineView, candidates: Candidate[]): Numbered[] => {
  const hasTitle = ({ line, titleStart }: Candidate) => titleStart < (normalized[line] ?? '').length;
  const haveTitles = candidates.filter(hasTitle).length >= 0.8 * candidates.length;
  return candidates.map((candidate) => {
    const isCertain = candidate.isCertain && (!haveTitles || hasTitle(candidate));
    return { no: candidate.no, lastNo: candidate.lastNo, confidence: isCertain ? 1 : uncertainConfidence };
  });
};

/** Whether chapters with these lengths hold most of the text, and are no sentences. */
export const carriesText = (view: LineView, chapters: Candidate[], bodyLengths: number[]): boolean => {
  const maxLength = maxCountedMultiple * median(bodyLengths);
  const carried = bodyLengths.reduce((sum, length) => sum + Math.min(length, maxLength), 0);
  const certain = chapters.filter(({ isCertain }) => isCertain).length;
  return (
    carried >= minCarriedShare * view.charactersBetween(-1, view.lines.length) &&
    certain >= minCertainShare * chapters.length
  );
};

const rateNumbering = (
  view: LineView,
  unit: HeadingUnit,
  all: Candidate[],
  volumeLines: readonly number[],
): RatedNumbering | null => {
  const candidates = isBareNumeral(unit) ? withoutListItems(view, all) : all;
  const { indices, score } = bestSequence(withConfidence(view, candidates), mustCarry(unit) ? maxBareStep : undefined);
  const chapters = indices.flatMap((index) => candidates[index] ?? []);
  const isPlausible = mustCarry(unit)
    ? countsUp(unit, chapters, volumeLines)
    : chapters.length > 1 || chapters[0]?.isCertain === true;
  if (!isPlausible) return null;
  const bodyLengths = bodyLengthsOf(view, chapters);
  if (mustCarry(unit) && !carriesText(view, chapters, bodyLengths)) return null;
  const minFilled = isBareNumeral(unit) ? minBodyLength : Math.min(minBodyLength, Math.max(1, median(bodyLengths) / 2));
  const filledShare = bodyLengths.filter((length) => length >= minFilled).length / bodyLengths.length;
  if (filledShare < minFilledShare && bodyLengths.length > 1) return null;
  const meanBodyLength = bodyLengths.reduce((sum, length) => sum + length, 0) / bodyLengths.length;
  return { unit, chapters, score: score * headingUnits[unit].weight * filledShare, meanBodyLength };
};

/** Whether chapters reach from the head of the text to its end: no stretch there is as long as several of them. */
const spansText = (view: LineView, { chapters }: RatedNumbering): boolean => {
  const lengths = bodyLengthsOf(view, chapters);
  const before = view.charactersBetween(-1, chapters[0]?.line ?? 0);
  return Math.max(before, lengths.at(-1) ?? 0) <= maxUncounted * median(lengths);
};

/** The numberings of one unit: of bare numerals those that are written in one way, where they span the text. */
const rateUnit = (
  view: LineView,
  unit: HeadingUnit,
  candidates: Candidate[],
  volumeLines: readonly number[],
): RatedNumbering[] => {
  const rate = (some: Candidate[]) => rateNumbering(view, unit, some, volumeLines) ?? [];
  const ways = isBareNumeral(unit) ? byWriting(view, candidates) : [];
  const inOneWay = ways.length > 1 ? ways.flatMap(rate).filter((numbering) => spansText(view, numbering)) : [];
  return inOneWay.length > 0 ? inOneWay : [rate(candidates)].flat();
};

const bestOf = (numberings: RatedNumbering[]): RatedNumbering | null =>
  numberings.reduce<RatedNumbering | null>(
    (best, numbering) => (best !== null && best.score >= numbering.score ? best : numbering),
    null,
  );

const isPreferred = ({ unit, chapters, meanBodyLength }: RatedNumbering): boolean =>
  (unit === '章' || unit === '回' || unit === 'chapter') && chapters.length > 1 && meanBodyLength <= maxMeanBodyLength;

/** Whether 第N节 and its like hold the text in chapters of a readable length, whatever bare numerals count passages within them. */
const holdsPassages = (view: LineView, { unit, chapters, meanBodyLength }: RatedNumbering): boolean =>
  !mustCarry(unit) &&
  headingUnits[unit].rank >= 3 &&
  chapters.length >= 3 &&
  meanBodyLength <= maxMeanBodyLength &&
  carriesText(view, chapters, bodyLengthsOf(view, chapters));

/**
 * Chooses the unit that numbers the chapters. 章 and 回 do where they make chapters of a readable length, whatever
 * passages within them are numbered as well, then the other units before bare numerals; otherwise the unit with the most and best
 * numbered headings.
 *
 * @returns null for a text without numbered headings
 */
export const chooseNumbering = (
  view: LineView,
  byUnit: ReadonlyMap<HeadingUnit, Candidate[]>,
): RatedNumbering | null => {
  const volumeLines = [...byUnit].flatMap(([unit, candidates]) =>
    headingUnits[unit].rank < 3 && candidates.length <= maxVolumes ? candidates.map(({ line }) => line) : [],
  );
  const numberings = [...byUnit].flatMap(([unit, candidates]) => rateUnit(view, unit, candidates, volumeLines));
  return (
    bestOf(numberings.filter(isPreferred)) ??
    bestOf(numberings.filter((numbering) => holdsPassages(view, numbering))) ??
    bestOf(numberings)
  );
};
