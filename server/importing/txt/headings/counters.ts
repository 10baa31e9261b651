import type { LeftOutSpan } from '../lines/left-out.ts';
import { trimmed } from '../lines/text-lines.ts';
import { matchHeading } from './forms/heading.ts';
import { isBareNumeral } from './forms/heading-units.ts';
import { isSectionHeading } from './forms/section-heading.ts';
import { type LineView, viewLines } from './line-view.ts';

/** A counter that a download put before a heading: 5.第5章 风起, 5|【05】, 0005 第五章. */
const counter = /^(\d{1,5})(?: ?([|.、:)_-]) ?| +)(?=\S)/;
const minCounters = 3;
/** Counters count up from one heading to the next but for this share of them. */
const maxBreakShare = 0.2;

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
    if (text.charAt(0) < '0' || text.charAt(0) > '9') continue;
    const found = counter.exec(text);
    const length = found?.[0].length ?? 0;
    if (found !== null && (found[2] === '|' || isHeading(text.slice(length))))
      counted.push({ line, no: Number(found[1]), length });
  }
  return counted;
};

/**
 * Takes the counters of a download off the headings behind them, where they count up through the text: the heading has its own
 * number.
 */
export const withoutCounters = (view: LineView): { view: LineView; leftOut: LeftOutSpan[] } => {
  const counted = findCounters(view);
  const breaks = counted.filter(({ no }, index) => index > 0 && no !== (counted[index - 1]?.no ?? 0) + 1);
  if (counted.length < minCounters || breaks.length > maxBreakShare * counted.length) return { view, leftOut: [] };
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
