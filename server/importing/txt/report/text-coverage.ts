import { countWords } from '../../../novels/saving/incoming/count-words.ts';
import { type LeftOutReason, type LeftOutSpan, leftOutReasons } from '../lines/left-out.ts';
import { isPictureLine, isShown, type Span } from '../lines/text-lines.ts';

/** Counts of the characters of a text, other than white space and without its pictures, that went into the novel and that did not. */
export interface TextCoverage {
  kept: number;
  leftOut: { reason: LeftOutReason; description: string; characters: number; samples: string[] }[];
}

const maxSamples = 3;
/** In UTF-16 units. */
const maxSampleLength = 40;

const countCharacters = (text: string, span: Span): number =>
  isPictureLine(text, span) ? 0 : countWords(text, span.start, span.end);

/** Finds the stretches between the given ones that hold something else than white space. */
const findUncovered = (text: string, spans: Span[]): LeftOutSpan[] => {
  const found: LeftOutSpan[] = [];
  let from = 0;
  const addUntil = (end: number) => {
    if (end > from && isShown(text.slice(from, end))) found.push({ start: from, end, reason: 'unplaced' });
  };
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start < from) throw new RangeError(`text at ${start} is used twice`);
    addUntil(start);
    from = end;
  }
  addUntil(text.length);
  return found;
};

/**
 * Completes what was left out with every stretch that was not used, so that kept and left out are the whole text.
 *
 * @throws RangeError when stretches overlap
 */
export const completeLeftOut = (text: string, kept: Span[], leftOut: LeftOutSpan[]): LeftOutSpan[] =>
  [...leftOut, ...findUncovered(text, [...kept, ...leftOut])].sort((a, b) => a.start - b.start);

/** Counts what was kept and what was left out, by reason and with examples. */
export const measureCoverage = (text: string, kept: Span[], leftOut: LeftOutSpan[]): TextCoverage => {
  const reasons = Object.keys(leftOutReasons) as LeftOutReason[];
  return {
    kept: kept.reduce((sum, span) => sum + countCharacters(text, span), 0),
    leftOut: reasons.flatMap((reason) => {
      const spans = leftOut.filter((span) => span.reason === reason);
      if (spans.length === 0) return [];
      const samples = spans
        .filter((span) => !isPictureLine(text, span))
        .slice(0, maxSamples)
        .map(({ start, end }) => text.slice(start, end).trim().replace(/\s+/g, ' ').slice(0, maxSampleLength));
      const characters = spans.reduce((sum, span) => sum + countCharacters(text, span), 0);
      return [{ reason, description: leftOutReasons[reason], characters, samples }];
    }),
  };
};
