import type { Candidate } from '../heading-candidates.ts';
import {
  findInlineMentions,
  type InlineHeading,
  type InlineMention,
  type InlineUnit,
  inlineUnits,
} from '../inline-headings.ts';
import type { LineView } from '../line-view.ts';
import type { Outline } from '../outline-entry.ts';

/** Maximum of missing numbers in a row that a mention fills which is not behind the end of a sentence. */
const maxMissingNumbers = 12;
/** Confidence of a mention behind the end of a sentence, or at the head of a line. */
const sureConfidence = 0.9;
const fairConfidence = 0.4;

const asInlineUnit = (unit: string | null): InlineUnit | null => inlineUnits.find((known) => known === unit) ?? null;

/** A stretch of the text between two headings, and the numbers that are missing there. */
interface Gap {
  from: number;
  to: number;
  first: number;
  /** Infinity behind the last chapter. */
  last: number;
}

const gapsOf = ({ text, lines }: LineView, chapters: readonly Candidate[]): Gap[] => {
  const gaps: Gap[] = [];
  let [from, first] = [0, 1];
  for (const { line, no, lastNo = no } of chapters) {
    const { start = 0, end = 0 } = lines[line] ?? {};
    // Numbers that begin again with a volume leave no gap.
    if (no > first) gaps.push({ from, to: start, first, last: no - 1 });
    [from, first] = [end, lastNo + 1];
  }
  return [...gaps, { from, to: text.length, first, last: Number.POSITIVE_INFINITY }];
};

const isSure = ({ confidence, heading, numberEnd, isOwnLine }: InlineMention): boolean =>
  confidence >= sureConfidence && (heading.end > numberEnd || isOwnLine);

/** The heading with the next missing number: the first sure mention of it, or the only one that is fairly sure. */
const nextHeading = (mentions: readonly InlineMention[], no: number, isNarrow: boolean): InlineHeading | null => {
  const ofNumber = mentions.filter(({ heading }) => heading.no === no);
  const sure = ofNumber.find(isSure);
  if (sure !== undefined) return sure.heading;
  const fair = ofNumber.filter(
    ({ confidence, heading, numberEnd }) => confidence >= fairConfidence || heading.end > numberEnd,
  );
  return isNarrow && fair.length === 1 ? (fair[0]?.heading ?? null) : null;
};

const findInGap = (text: string, unit: InlineUnit, { from, to, first, last }: Gap): InlineHeading[] => {
  const mentions = findInlineMentions(text, from, to, unit);
  const isNarrow = last - first < maxMissingNumbers;
  const found: InlineHeading[] = [];
  const numbers = new Set(mentions.map(({ heading }) => heading.no).filter((no) => no >= first && no <= last));
  let behind = from;
  for (const no of [...numbers].sort((a, b) => a - b)) {
    // Behind the last chapter nothing else tells that a number is a heading's than that it is the next.
    if (last === Number.POSITIVE_INFINITY && no !== first + found.length) break;
    const heading = nextHeading(
      mentions.filter(({ heading: { start } }) => start >= behind),
      no,
      isNarrow,
    );
    if (heading === null) continue;
    found.push(heading);
    behind = heading.end;
  }
  return found;
};

/** Headings for the numbers that an outline misses, sought within the lines between their neighbours. */
export const findMissingHeadings = (view: LineView, { unit, entries }: Outline): InlineHeading[] => {
  const inlineUnit = asInlineUnit(unit);
  if (inlineUnit === null) return [];
  const chapters = entries.flatMap(({ kind, heading }) => (kind === 'chapter' && heading !== null ? [heading] : []));
  return gapsOf(view, chapters).flatMap((gap) => findInGap(view.text, inlineUnit, gap));
};
