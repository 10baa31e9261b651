import { countWords } from '../../store/count-words.ts';
import { type LeftOutReason, type LeftOutSpan, leftOutReasons } from './left-out.ts';
import type { Span } from './text-lines.ts';

/** Where the characters of a text went; white space is not counted. */
export interface Account {
  kept: number;
  leftOut: { reason: LeftOutReason; description: string; characters: number; samples: string[] }[];
}

const samplesEach = 3;
const sampleLength = 40;

const countCharacters = (text: string, { start, end }: Span): number => countWords(text.slice(start, end));

/** Stretches between the given ones that hold something else than white space. */
const unplaced = (text: string, spans: Span[]): LeftOutSpan[] => {
  const found: LeftOutSpan[] = [];
  let from = 0;
  const look = (end: number) => {
    if (end > from && text.slice(from, end).trim() !== '') found.push({ start: from, end, reason: 'unplaced' });
  };
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start < from) throw new RangeError(`text at ${start} is placed twice`);
    look(start);
    from = end;
  }
  look(text.length);
  return found;
};

/**
 * Completes what was left out with whatever found no place, so that kept and left out together are the whole text.
 *
 * @throws RangeError when a stretch was placed twice
 */
export const allLeftOut = (text: string, kept: Span[], leftOut: LeftOutSpan[]): LeftOutSpan[] =>
  [...leftOut, ...unplaced(text, [...kept, ...leftOut])].sort((a, b) => a.start - b.start);

/** Counts what was kept and what was left out, by reason and with examples. */
export const accountFor = (text: string, kept: Span[], leftOut: LeftOutSpan[]): Account => {
  const reasons = Object.keys(leftOutReasons) as LeftOutReason[];
  return {
    kept: kept.reduce((sum, span) => sum + countCharacters(text, span), 0),
    leftOut: reasons.flatMap((reason) => {
      const spans = leftOut.filter((span) => span.reason === reason);
      if (spans.length === 0) return [];
      const samples = spans
        .slice(0, samplesEach)
        .map(({ start, end }) => text.slice(start, end).trim().replace(/\s+/g, ' ').slice(0, sampleLength));
      const characters = spans.reduce((sum, span) => sum + countCharacters(text, span), 0);
      return [{ reason, description: leftOutReasons[reason], characters, samples }];
    }),
  };
};
