import { titleWords } from '../contents-list/dense-lists.ts';
import { faultyReader } from '../forms/faulty-heading.ts';
import { formOf, mostCommonForm } from '../forms/heading-form.ts';
import { type HeadingUnit, headingUnits, isBareNumeral } from '../forms/heading-units.ts';
import type { Candidate } from '../heading-candidates.ts';
import type { LineView } from '../line-view.ts';
import type { ChapterNumbering } from './chapter-numbering.ts';
import { findNumeralSlips } from './numeral-slips.ts';

/** A shorter text before or behind a heading, in characters, makes it a mention or a page's header. */
const minBodyLength = 60;
/** The same of a line in the form of most headings, which is no mention: it may open a short notice. */
const minBodyLengthInForm = 5;
/** A heading is sought among this many chapters before and behind for its number and title. */
const maxChaptersAround = 60;
/** Novels with fewer chapters do not tell what a heading looks like. */
const minChapters = 3;
const minTitledShare = 0.8;

/** A part of a chapter that has no other title: （上）, 下, （2）. */
const partOfChapter = /^[(【[]?[上中下续终完一二三四五\d][)】\]]?$/;

/** Words that a sentence about a chapter goes on with, behind a number that nothing parts from them. */
const sentenceWords = /^[是的里中了也就都还又]/;

/** A heading that may have a place in the numbering. */
interface Slip extends Candidate {
  /** Whether it is a missing number alone, which needs no title to be a heading. */
  isBareNumber?: boolean;
}

class NumberingMender {
  readonly chapters: Candidate[] = [];
  /** Lines of headings whose number was not what its place asks for. */
  readonly misnumbered: number[] = [];
  private readonly view: LineView;
  private readonly numbering: ChapterNumbering;
  private readonly areTitled: boolean;
  private readonly titles: string[];
  private readonly commonForm: string | null;
  /** Words before the number of most headings: 正文, or nothing. */
  readonly commonPrefix: string;
  /** Whether no gap parts the titles of most headings from their numbers. */
  readonly areGlued: boolean;

  constructor(view: LineView, numbering: ChapterNumbering) {
    this.view = view;
    this.numbering = numbering;
    this.commonForm = mostCommonForm(view, numbering.chapters);
    const [prefix = '', gap] = this.commonForm?.split('\n') ?? [];
    this.commonPrefix = prefix === 'volume' ? '' : prefix;
    this.areGlued = gap === '';
    this.titles = numbering.chapters.map((chapter) => titleWords(view, chapter));
    this.areTitled = this.titles.filter((title) => title !== '').length >= minTitledShare * this.titles.length;
  }

  /** Whether a line that did not fit into the numbering looks like the headings that do, and repeats none of them. */
  private looksLikeHeading(candidate: Slip, index: number): boolean {
    if (candidate.isBareNumber === true) return true;
    const title = titleWords(this.view, candidate);
    if (this.areTitled ? title.length < 2 : title !== '' && !partOfChapter.test(title)) return false;
    const around = this.titles.slice(Math.max(0, index - maxChaptersAround), index + maxChaptersAround);
    const isUsual = candidate.prefix === 'none' || formOf(this.view, candidate) === this.commonForm;
    return isUsual && !(title !== '' && around.includes(title));
  }

  /** Whether a line has the form of most headings and a title: it is one, whatever its number. */
  private hasCommonForm(candidate: Candidate): boolean {
    const title = titleWords(this.view, candidate);
    const form = formOf(this.view, candidate);
    return this.areTitled && form === this.commonForm && title.length >= 2 && !sentenceWords.test(title);
  }

  /** Adds the headings between two chapters that have no place in the numbering but a free number there. */
  addBetween(candidates: Slip[], index: number): void {
    const before = this.numbering.chapters[index - 1];
    const behind = this.numbering.chapters[index];
    const to = behind?.line ?? this.view.lines.length;
    let from = before?.line ?? -1;
    let no = before?.lastNo ?? before?.no ?? 0;
    const nearby = this.numbering.chapters.slice(Math.max(0, index - 12), index + 12);
    const isFree = (candidate: Candidate) =>
      no + 1 < (behind?.no ?? Number.POSITIVE_INFINITY) || !nearby.some((chapter) => chapter.no === candidate.no);
    for (const candidate of candidates) {
      const isInForm = this.hasCommonForm(candidate);
      const minLength = isInForm ? minBodyLengthInForm : minBodyLength;
      const hasText =
        (from === -1 || this.view.charactersBetween(from, candidate.line) >= minLength) &&
        this.view.charactersBetween(candidate.line, to) >= minLength;
      const fits = isInForm || isFree(candidate);
      if (!hasText || !fits || !this.looksLikeHeading(candidate, index)) continue;
      const isInPlace = candidate.no === no + 1;
      no = no + 1 < (behind?.no ?? Number.POSITIVE_INFINITY) ? no + 1 : candidate.no;
      this.chapters.push({ ...candidate, no });
      if (!isInPlace) this.misnumbered.push(candidate.line);
      from = candidate.line;
    }
    if (behind !== undefined) this.chapters.push(behind);
  }
}

/** Numbers that are missing before a chapter, given by index; behind the last, the next one may be. */
const missingAt = (chapters: readonly Candidate[], index: number): [number, number] => {
  const before = chapters[index - 1];
  const first = (before?.lastNo ?? before?.no ?? 0) + 1;
  const next = chapters[index];
  return [first, next === undefined ? first : next.no - 1];
};

/** Numbers that are missing at the head of a file are not sought: it may be the tail of a serial. */
const maxMissingAtHead = 12;

/**
 * The headings of other units that have a missing number of the chapters: 第四节 or a bare 4 between 第三章 and 第五章, where most
 * headings of that unit stand so. Those that count passages within chapters do not.
 */
const findUnitSlips = (
  { normalized }: LineView,
  numbering: ChapterNumbering,
  others: ReadonlyMap<HeadingUnit, Candidate[]>,
): Slip[] => {
  const { unit, chapters } = numbering;
  return [...others].flatMap(([other, ofUnit]) => {
    const { rank } = headingUnits[other];
    if (other === unit || rank < 3 || headingUnits[unit].rank < 3) return [];
    const isAlone = ({ line, titleStart }: Candidate) => titleStart >= (normalized[line] ?? '').length;
    const isBare = isBareNumeral(other);
    // Numerals alone count passages, those with a title items of a list: each kind is looked at by itself.
    const kinds = isBare
      ? [ofUnit.filter(isAlone), ofUnit.filter((each) => !isAlone(each) && each.isCertain)]
      : [ofUnit];
    return kinds.flatMap((candidates) => {
      let index = 0;
      const slips = candidates.filter(({ line, no }) => {
        while (index < chapters.length && (chapters[index]?.line ?? 0) < line) index += 1;
        const [first, last] = missingAt(chapters, index);
        const isKnown = index > 0 || last - first < maxMissingAtHead;
        return no >= first && no <= last && isKnown;
      });
      return 2 * slips.length >= candidates.length
        ? slips.map((slip) => ({ ...slip, unit, isBareNumber: isBare && isAlone(slip) }))
        : [];
    });
  });
};

/**
 * The only heading of a volume, where it has the one number that is missing between two chapters: 第五卷 between 第四章 and 第六章.
 *
 * @param isGlued whether nothing parts the titles of the chapters from their numbers
 */
const findVolumeSlip = (
  { unit, chapters }: ChapterNumbering,
  others: ReadonlyMap<HeadingUnit, Candidate[]>,
  isGlued: boolean,
): Slip[] => {
  const volumes = [...others].flatMap(([other, candidates]) => (headingUnits[other].rank < 3 ? candidates : []));
  const [only] = volumes;
  if (headingUnits[unit].rank < 3 || only === undefined || volumes.length > 1) return [];
  const index = chapters.findIndex(({ line }) => line > only.line);
  const [first, last] = missingAt(chapters, index);
  const isMissing = index > 0 && first === last && only.no === first;
  return isMissing && (only.isCertain || isGlued) ? [{ ...only, unit }] : [];
};

/** The chapters of a novel with those that its numbering missed. */
interface MendedNumbering extends ChapterNumbering {
  /** Lines of chapters whose number is not the one that their place asks for. */
  misnumbered: number[];
  /** Lines of chapters that are written as a volume. */
  volumeSlips: number[];
}

/**
 * Finds the chapters whose number is wrong, cannot be read or comes twice: a line that looks like the other headings, in
 * whose place a number is missing. It counts as the missing number.
 *
 * @param candidates all headings of the numbering's unit
 * @param taken lines that are headings of another kind, or a contents list
 * @param others headings of other units
 */
export const mendNumbering = (
  view: LineView,
  numbering: ChapterNumbering,
  candidates: readonly Candidate[],
  { taken, others }: { taken: ReadonlySet<number>; others: ReadonlyMap<HeadingUnit, Candidate[]> },
): MendedNumbering => {
  const { unit, chapters } = numbering;
  if (isBareNumeral(unit) || unit === 'pair' || chapters.length < minChapters)
    return { ...numbering, misnumbered: [], volumeSlips: [] };
  const chosen = new Set(chapters.map(({ line }) => line));
  const known = new Map(candidates.map((candidate) => [candidate.line, candidate]));
  const mender = new NumberingMender(view, numbering);
  const volumeSlips = findVolumeSlip(numbering, others, mender.areGlued);
  const unitSlips = new Map(
    [...findUnitSlips(view, numbering, others), ...volumeSlips].map((slip) => [slip.line, slip]),
  );
  const readFaultyLine = faultyReader(unit, mender.commonPrefix, mender.areGlued);
  let line = 0;
  for (let index = 0; index <= chapters.length; index += 1) {
    const to = chapters[index]?.line ?? view.lines.length;
    const [first, last] = missingAt(chapters, index);
    const between: Slip[] = [];
    for (; line < to; line += 1) {
      const text = view.normalized[line] ?? '';
      const unitSlip = unitSlips.get(line);
      if (text === '' || chosen.has(line) || (taken.has(line) && unitSlip === undefined)) continue;
      const heading = known.get(line) ?? unitSlip ?? readFaultyLine(text);
      if (heading === null) continue;
      const isMissing = (heading.no >= first || heading.no === 0) && heading.no <= last;
      if (heading.isCertain || known.has(line) || isMissing) between.push({ ...heading, line });
    }
    mender.addBetween(between, index);
  }
  const slips = findNumeralSlips(mender.chapters.map(({ no }) => no));
  return {
    unit,
    chapters: mender.chapters.map((chapter, index) => ({ ...chapter, no: slips.get(index) ?? chapter.no })),
    volumeSlips: volumeSlips
      .map((slip) => slip.line)
      .filter((slip) => mender.chapters.some((each) => each.line === slip)),
    misnumbered: [...mender.misnumbered, ...[...slips.keys()].flatMap((index) => mender.chapters[index]?.line ?? [])],
  };
};
