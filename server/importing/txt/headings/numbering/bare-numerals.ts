import type { Candidate } from '../heading-candidates.ts';
import { bodyLengthsOf, type LineView, median } from '../line-view.ts';

/** A heading with less text than this behind it, in characters, has hardly any. */
const minBodyLength = 60;
/** Bare numerals hold text where what stands behind them is this long, in characters, in the middle. */
const minMedianLength = 200;
const minFilled = 3;
/** Chapters in a row with hardly a word. */
const maxShortChapters = 3;

/**
 * Bare numerals without those that count up with hardly a word between them, and do not go on with the count before or are many: the
 * items of a list among chapters that hold text.
 */
export const withoutListItems = (view: LineView, candidates: Candidate[]): Candidate[] => {
  const bodyLengths = bodyLengthsOf(view, candidates);
  const filled = bodyLengths.filter((length) => length >= minBodyLength);
  if (filled.length < minFilled || median(filled) < minMedianLength) return candidates;
  const leadsOn = (index: number) =>
    candidates[index + 1]?.no === (candidates[index]?.no ?? 0) + 1 && (bodyLengths[index] ?? 0) < minBodyLength;
  const kept: Candidate[] = [];
  for (let index = 0; index < candidates.length; index += 1) {
    let end = index;
    while (leadsOn(end)) end += 1;
    const run = candidates.slice(index, end + 1);
    const goesOn = run[0]?.no === (kept.at(-1)?.no ?? 0) + 1;
    if (run.length === 1 || (goesOn && run.length <= maxShortChapters)) kept.push(...run);
    index = end;
  }
  return kept;
};

/** Groups bare numerals by what parts them from their titles: a novel has one way, lists in it may have another. */
export const byWriting = ({ normalized }: LineView, candidates: readonly Candidate[]): Candidate[][] => {
  const separatorOf = ({ line, titleStart }: Candidate) =>
    /[^\p{L}\p{N}]*$/u.exec((normalized[line] ?? '').slice(0, titleStart))?.[0].trim() ?? '';
  return [...Map.groupBy(candidates, separatorOf).values()];
};
