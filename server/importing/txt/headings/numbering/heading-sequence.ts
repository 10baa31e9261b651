/** A heading as a step in the numbering of a novel. */
export interface Numbered {
  no: number;
  /** The last number of a heading of several. */
  lastNo?: number | undefined;
  /** Confidence that it is a heading, judged by its line alone: from 0 to 1. */
  confidence: number;
}

/** A heading's predecessor is sought among this many candidates before it: false ones may stand between. */
const maxCandidatesBack = 40;

/** Score of `next` following `before`: one up is a gain, a gap or repetition costs, going back costs most. */
const stepScore = (before: number, next: number): number => {
  if (next === before + 1) return 0.5;
  if (next === before) return -0.4;
  if (next > before) return -Math.min(0.9, 0.15 * (next - before - 1));
  // Numbering may begin again with each volume.
  return next <= 1 ? -0.8 : -1.6;
};

/** Score of a numbering that begins with this number: 0 for 1, less for a later one. */
const startScore = (no: number): number => -Math.min(0.5, 0.05 * Math.max(0, no - 1));

/**
 * Finds the most plausible numbering among candidates in the order of the text. A mention of 第三章 in chapter forty, or
 * a year at the head of a line, does not fit and falls out; missing numbers, repetitions and numbering that restarts
 * stay.
 *
 * @param maxStep a number that is greater than the one before by more does not go on with it
 * @returns indices of the candidates that belong to it, and their score: higher for more and surer headings
 */
export const bestSequence = (
  candidates: Numbered[],
  maxStep = Number.POSITIVE_INFINITY,
): { indices: number[]; score: number } => {
  const scores: number[] = [];
  const previous: number[] = [];
  let best = -1;
  candidates.forEach(({ no, confidence }, index) => {
    let score = confidence + startScore(no);
    let from = -1;
    for (let before = Math.max(0, index - maxCandidatesBack); before < index; before += 1) {
      const noBefore = candidates[before]?.lastNo ?? candidates[before]?.no ?? 0;
      if (no - noBefore > maxStep) continue;
      const joined = (scores[before] ?? 0) + confidence + stepScore(noBefore, no);
      if (joined > score) [score, from] = [joined, before];
    }
    scores.push(score);
    previous.push(from);
    if (best === -1 || score > (scores[best] ?? 0)) best = index;
  });
  const indices: number[] = [];
  for (let at = best; at !== -1; at = previous[at] ?? -1) indices.push(at);
  return { indices: indices.reverse(), score: best === -1 ? 0 : (scores[best] ?? 0) };
};
