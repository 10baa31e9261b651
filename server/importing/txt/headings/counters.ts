import type { LeftOutSpan } from '../lines/left-out.ts';
import { trimmed } from '../lines/text-lines.ts';
import { matchHeading } from './forms/heading.ts';
import { isBareNumeral } from './forms/heading-units.ts';
import { parseNumeral } from './forms/numerals.ts';
import { isSectionHeading } from './forms/section-heading.ts';
import { type LineView, viewLines } from './line-view.ts';

/** A counter that a download put before a heading: 5.第5章 风起, 5|【05】, 0005 第五章, （五）第五章, ⑤第五章, 5☆、第五章. */
const counter =
  /^(?:[#№]?(\d{1,5}|[一二三四五六七八九十百]{1,6})(?: ?([|.、:)_-]|[☆★]、?) ?| +)|[([【〔] ?(\d{1,5}|[一二三四五六七八九十百]{1,6}) ?[)\]】〕] *|([①-⑳]) *)(?=\S)/;
/** A counter begins with one of these. */
const firstCharacters = '0123456789一二三四五六七八九十百#№([【〔①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';
const minCounters = 3;
/** Counters count up from one heading to the next but for this share of them. */
const maxBreakShare = 0.2;
/** Where so many times as many headings have no counter, counters are none of a download. */
const minPlainMultiple = 2;

interface Counted {
  line: number;
  no: number;
  /** Length of the counter with its separator. */
  length: number;
}

/** Whether what stands behind a counter is a heading by itself: of a unit, in brackets, or a name such as 番外. */
const isHeading = (rest: string): boolean => {
  const heading = matchHeading(rest);
  return (
    isSectionHeading(rest) ||
    (heading !== null && heading.prefix !== 'other' && (!isBareNumeral(heading.unit) || /^[【([〔]/.test(rest)))
  );
};

const findCounters = ({ normalized }: LineView): Counted[] => {
  const counted: Counted[] = [];
  for (const [line, text] of normalized.entries()) {
    const found = firstCharacters.includes(text.charAt(0)) ? counter.exec(text) : null;
    if (found === null) continue;
    const [{ length }, numeral, sign, inBrackets, inCircle] = found;
    const no = parseNumeral(numeral ?? inBrackets ?? inCircle?.normalize('NFKC') ?? '');
    if (no !== null && (sign === '|' || isHeading(text.slice(length)))) counted.push({ line, no, length });
  }
  return counted;
};

/** Whether headings without a counter are many more: those with one are a list in the text. */
const areFew = ({ normalized }: LineView, counted: readonly Counted[]): boolean => {
  const isPlainHeading = (text: string) => {
    const heading = matchHeading(text);
    return heading?.prefix === 'none' && heading.isCertain && !isBareNumeral(heading.unit);
  };
  return normalized.filter(isPlainHeading).length >= minPlainMultiple * counted.length;
};

/**
 * Takes the counters of a download off the headings behind them, where they count up through the text: the heading has its own
 * number.
 */
export const withoutCounters = (view: LineView): { view: LineView; leftOut: LeftOutSpan[] } => {
  const counted = findCounters(view);
  const breaks = counted.filter(({ no }, index) => index > 0 && no !== (counted[index - 1]?.no ?? 0) + 1);
  if (counted.length < minCounters || breaks.length > maxBreakShare * counted.length || areFew(view, counted))
    return { view, leftOut: [] };
  const lengthAt = new Map(counted.map(({ line, length }) => [line, length]));
  const leftOut: LeftOutSpan[] = [];
  const lines = view.lines.map((line, index) => {
    const length = lengthAt.get(index);
    if (length === undefined) return line;
    const start = trimmed(view.text, { start: line.start + length, end: line.end }).start;
    leftOut.push({ start: line.start, end: start, reason: 'counter' });
    return { ...line, start };
  });
  return { view: viewLines(view.text, lines), leftOut };
};
