import { findContentsList, findTitlesList } from './contents-list.ts';
import { type Candidate, headingCandidates, type LineView } from './heading-candidates.ts';
import { bestSequence, type Numbered } from './heading-sequence.ts';
import { type HeadingUnit, headingUnits } from './heading-units.ts';
import { isSectionHeading } from './section-heading.ts';

/** A line that opens something. Sections are parts with a name and no number. */
export interface Mark {
  kind: 'volume' | 'chapter' | 'section';
  line: number;
  /** Null for a section. */
  heading: Candidate | null;
}

/** The skeleton of a book: which lines are headings, and which a contents list. */
export interface Outline {
  /** What counts the chapters, or null for a text without headings. */
  unit: HeadingUnit | null;
  /** In the order of the text, one a line at most. */
  marks: Mark[];
  contents: Set<number>;
}

/** A heading with less than this behind it is no chapter, for the most part. */
const emptyBody = 60;
/** Chapters longer than this on average are volumes; a finer unit is then sought. In characters. */
const longestMeanBody = 30_000;
/** How far, in characters, a volume's heading may stand from its first chapter. */
const volumeReach = 3000;
const softWeight = 0.4;

interface Family {
  unit: HeadingUnit;
  chapters: Candidate[];
  score: number;
  meanBody: number;
}

const bodiesOf = (view: LineView, chapters: Candidate[]): number[] =>
  chapters.map(({ line }, index) => view.charactersBetween(line, chapters[index + 1]?.line ?? view.lines.length));

const isBare = (unit: HeadingUnit): boolean => unit === 'arabic' || unit === 'han';

/** Bare numerals also number lists and passages within a chapter: they must count up without a break. */
const countsUp = (chapters: Candidate[]): boolean => {
  const steps = chapters.slice(1).filter(({ no }, index) => no === (chapters[index]?.no ?? 0) + 1).length;
  return chapters.length >= 3 && steps >= 0.8 * (chapters.length - 1);
};

/** A bare number among headings with titles is likelier a mention. */
const weigh = ({ copies }: LineView, candidates: Candidate[]): Numbered[] => {
  const hasTitle = ({ line, titleStart }: Candidate) => titleStart < (copies[line] ?? '').length;
  const titled = candidates.filter(hasTitle).length >= 0.8 * candidates.length;
  return candidates.map((candidate) => {
    const sure = candidate.firm && (!titled || hasTitle(candidate));
    return { no: candidate.no, weight: sure ? 1 : softWeight };
  });
};

const familyOf = (view: LineView, unit: HeadingUnit, candidates: Candidate[]): Family | null => {
  const { indices, score } = bestSequence(weigh(view, candidates));
  const chapters = indices.flatMap((index) => candidates[index] ?? []);
  const believable = isBare(unit) ? countsUp(chapters) : chapters.length > 1 || chapters[0]?.firm === true;
  if (!believable) return null;
  const bodies = bodiesOf(view, chapters);
  const filled = bodies.filter((body) => body >= emptyBody).length / bodies.length;
  if (filled < 0.3 && bodies.length > 1) return null;
  const meanBody = bodies.reduce((sum, body) => sum + body, 0) / bodies.length;
  return { unit, chapters, score: score * headingUnits[unit].weight * filled, meanBody };
};

const best = (families: Family[]): Family | null =>
  families.reduce<Family | null>(
    (found, family) => (found !== null && found.score >= family.score ? found : family),
    null,
  );

/**
 * What numbers the chapters. 章 and 回 do where they make chapters of a bearable length, whatever passages within
 * them are numbered as well; otherwise the family with the most, best numbered headings.
 */
const chooseFamily = (families: Family[]): Family | null => {
  const usual = families.filter(
    ({ unit, chapters, meanBody }) =>
      (unit === '章' || unit === '回' || unit === 'chapter') && chapters.length > 1 && meanBody <= longestMeanBody,
  );
  return best(usual) ?? best(families);
};

/** Headings of a higher rank that have a chapter behind them: near, or at once where no gap parts number and title. */
const volumesOf = (view: LineView, chosen: Family, byUnit: Map<HeadingUnit, Candidate[]>): Candidate[] => {
  const leads = ({ line, firm }: Candidate) => {
    const first = chosen.chapters.find((chapter) => chapter.line > line);
    if (first === undefined) return false;
    return firm ? view.charactersBetween(line, first.line) <= volumeReach : first.line === line + 1;
  };
  return [...byUnit].flatMap(([unit, candidates]) => {
    if (headingUnits[unit].rank >= headingUnits[chosen.unit].rank) return [];
    const leading = candidates.filter(leads);
    const { indices } = bestSequence(leading.map(({ no }) => ({ no, weight: 1 })));
    return indices.flatMap((index) => leading[index] ?? []);
  });
};

const sectionLines = ({ copies }: LineView, leads: string[], taken: Set<number>): number[] => {
  const named = (copy: string) =>
    isSectionHeading(copy) || leads.some((lead) => copy.startsWith(lead) && isSectionHeading(copy.slice(lead.length)));
  return copies.flatMap((copy, line) => (copy !== '' && !taken.has(line) && named(copy) ? [line] : []));
};

const withoutContents = (byUnit: Map<HeadingUnit, Candidate[]>, contents: Set<number>) =>
  new Map([...byUnit].map(([unit, all]) => [unit, all.filter(({ line }) => !contents.has(line))] as const));

/** Finds the headings of a book: its chapters, the volumes above them, its unnumbered parts, its contents list. */
export const readOutline = (view: LineView): Outline => {
  const { byUnit: found, leads } = headingCandidates(view);
  const listed = findContentsList(view, found);
  const byUnit = withoutContents(found, listed);
  const families = [...byUnit].flatMap(([unit, candidates]) => familyOf(view, unit, candidates) ?? []);
  const chosen = chooseFamily(families);
  const chapters = chosen?.chapters ?? [];
  const volumes = chosen === null ? [] : volumesOf(view, chosen, byUnit);
  const titles = chapters.map(({ line, titleStart }) => (view.copies[line] ?? '').slice(titleStart));
  const contents = listed.size > 0 ? listed : findTitlesList(view, chapters[0]?.line ?? 0, titles);
  const taken = new Set([...contents, ...chapters.map(({ line }) => line), ...volumes.map(({ line }) => line)]);
  const marks: Mark[] = [
    ...volumes.map((heading) => ({ kind: 'volume' as const, line: heading.line, heading })),
    ...chapters.map((heading) => ({ kind: 'chapter' as const, line: heading.line, heading })),
    ...sectionLines(view, leads, taken).map((line) => ({ kind: 'section' as const, line, heading: null })),
  ];
  return { unit: chosen?.unit ?? null, marks: marks.sort((a, b) => a.line - b.line), contents };
};
