import type { ChapterNumbering } from './chapter-numbering.ts';
import { titleWords } from './dense-lists.ts';
import type { Candidate } from './heading-candidates.ts';
import type { HeadingUnit } from './heading-units.ts';
import type { LineView } from './line-view.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';

/** A shorter text before or behind a heading, in characters, makes it a mention or a page's header. */
const minBodyLength = 60;
/** A heading is sought among this many chapters before and behind for its number and title. */
const maxChaptersAround = 60;
/** Novels with fewer chapters do not tell what a heading looks like. */
const minChapters = 3;
const minTitledShare = 0.8;
const maxTitleLength = 44;

const sentence = /[。;!?“”「」『』]|[,:]$/;

/** Forms of a heading whose number is damaged, with the number where it can be read: 第□回, 第回, 五回, 第五 …, 第五回到京城. */
const damagedForms = (unit: HeadingUnit): RegExp[] => [
  new RegExp(`^()第 ?(${numeralPattern}) ?${unit}`),
  new RegExp(`^第([^ ,。第]{0,4}?)${unit}(?=$|[ :、.·])`),
  new RegExp(`^第([^ ,。第]{1,3}?)${unit}`),
  new RegExp(`^()(${numeralPattern})${unit}(?= )`),
  new RegExp(`^()第 ?(${numeralPattern})(?= )`),
];

const isBare = (unit: HeadingUnit): boolean => unit === 'arabic' || unit === 'han';

/** Reads a line whose number cannot be read, or that lacks 第 or the unit, as a heading; its number is 0 where unknown. */
const readDamaged = (line: string, unit: HeadingUnit): Omit<Candidate, 'line'> | null => {
  for (const form of damagedForms(unit)) {
    const found = form.exec(line);
    if (found === null) continue;
    const tail = line.slice(found[0].length);
    if (tail.length > maxTitleLength || sentence.test(tail) || /^[,的]/.test(tail)) return null;
    const gap = /^[ :、.·]*/.exec(tail)?.[0].length ?? 0;
    const no = parseNumeral(found[2] ?? found[1] ?? '') ?? 0;
    return { unit, no, prefixEnd: 0, prefix: 'none', titleStart: found[0].length + gap, isCertain: gap > 0 };
  }
  return null;
};

class NumberingMender {
  readonly chapters: Candidate[] = [];
  /** Lines of headings whose number was not what its place asks for. */
  readonly misnumbered: number[] = [];
  private readonly view: LineView;
  private readonly numbering: ChapterNumbering;
  private readonly areTitled: boolean;
  private readonly titles: string[];

  constructor(view: LineView, numbering: ChapterNumbering) {
    this.view = view;
    this.numbering = numbering;
    this.titles = numbering.chapters.map((chapter) => titleWords(view, chapter));
    this.areTitled = this.titles.filter((title) => title !== '').length >= minTitledShare * this.titles.length;
  }

  /** Whether a line that did not fit into the numbering looks like the headings that do, and repeats none of them. */
  private looksLikeHeading(candidate: Candidate, index: number): boolean {
    const title = titleWords(this.view, candidate);
    if (this.areTitled ? title.length < 2 : candidate.titleStart < (this.view.normalized[candidate.line] ?? '').length)
      return false;
    const around = this.titles.slice(Math.max(0, index - maxChaptersAround), index + maxChaptersAround);
    return candidate.prefix === 'none' && !(title !== '' && around.includes(title));
  }

  /** Adds the headings between two chapters that have no place in the numbering but a free number there. */
  addBetween(candidates: Candidate[], index: number): void {
    const before = this.numbering.chapters[index - 1];
    const behind = this.numbering.chapters[index];
    const to = behind?.line ?? this.view.lines.length;
    let from = before?.line ?? -1;
    let no = before?.no ?? 0;
    const nearby = this.numbering.chapters.slice(Math.max(0, index - 12), index + 12);
    const isFree = (candidate: Candidate) =>
      no + 1 < (behind?.no ?? Number.POSITIVE_INFINITY) || !nearby.some((chapter) => chapter.no === candidate.no);
    for (const candidate of candidates) {
      const hasText =
        (from === -1 || this.view.charactersBetween(from, candidate.line) >= minBodyLength) &&
        this.view.charactersBetween(candidate.line, to) >= minBodyLength;
      if (!hasText || !isFree(candidate) || !this.looksLikeHeading(candidate, index)) continue;
      const isInPlace = candidate.no === no + 1;
      no = no + 1 < (behind?.no ?? Number.POSITIVE_INFINITY) ? no + 1 : candidate.no;
      this.chapters.push({ ...candidate, no });
      if (!isInPlace) this.misnumbered.push(candidate.line);
      from = candidate.line;
    }
    if (behind !== undefined) this.chapters.push(behind);
  }
}

/**
 * Finds the chapters whose number is wrong, cannot be read or comes twice: a line that looks like the other headings, in
 * whose place a number is missing. It counts as the missing number.
 *
 * @param candidates all headings of the numbering's unit
 * @param taken lines that are headings of another kind, or a contents list
 */
export const mendNumbering = (
  view: LineView,
  numbering: ChapterNumbering,
  candidates: readonly Candidate[],
  taken: ReadonlySet<number>,
): ChapterNumbering & { misnumbered: number[] } => {
  const { unit, chapters } = numbering;
  if (isBare(unit) || chapters.length < minChapters) return { ...numbering, misnumbered: [] };
  const chosen = new Set(chapters.map(({ line }) => line));
  const known = new Map(candidates.map((candidate) => [candidate.line, candidate]));
  const mender = new NumberingMender(view, numbering);
  let line = 0;
  for (let index = 0; index <= chapters.length; index += 1) {
    const to = chapters[index]?.line ?? view.lines.length;
    const [first, last] = [(chapters[index - 1]?.no ?? 0) + 1, (chapters[index]?.no ?? 0) - 1];
    const between: Candidate[] = [];
    for (; line < to; line += 1) {
      const text = view.normalized[line] ?? '';
      if (text === '' || chosen.has(line) || taken.has(line)) continue;
      const heading = known.get(line) ?? (/^第|^[^ ]{1,6}[章回节折话] /.test(text) ? readDamaged(text, unit) : null);
      if (heading === null) continue;
      const isMissing = heading.no >= first && heading.no <= last;
      if (heading.isCertain || known.has(line) || isMissing) between.push({ ...heading, line });
    }
    mender.addBetween(between, index);
  }
  return { unit, chapters: mender.chapters, misnumbered: mender.misnumbered };
};
