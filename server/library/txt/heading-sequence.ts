/** A heading seen as a step in the numbering of a book. */
export interface Numbered {
  no: number;
  /** How sure it looks on its own, from 0 to 1. */
  weight: number;
}

/** How far back a heading's predecessor is sought: a few false ones may stand between. */
const reach = 40;

/** What it is worth that `next` follows `before`: one up is a gain, a gap or repetition costs, going back costs most. */
const step = (before: number, next: number): number => {
  if (next === before + 1) return 0.5;
  if (next === before) return -0.4;
  if (next > before) return -Math.min(0.9, 0.15 * (next - before - 1));
  // Numbering may begin again with each volume.
  return next <= 1 ? -0.8 : -1.6;
};

/** What it costs to begin elsewhere than at the beginning. */
const start = (no: number): number => -Math.min(0.5, 0.05 * Math.max(0, no - 1));

/**
 * The most believable numbering among candidates in the order of the text: indices of those that belong to it. A
 * mention of 第三章 in chapter forty, or a year at the head of a line, does not fit and falls out; missing numbers,
 * repetitions and numbering that restarts stay.
 */
export const bestSequence = (candidates: Numbered[]): { indices: number[]; score: number } => {
  const scores: number[] = [];
  const previous: number[] = [];
  let best = -1;
  candidates.forEach(({ no, weight }, index) => {
    let score = weight + start(no);
    let from = -1;
    for (let before = Math.max(0, index - reach); before < index; before += 1) {
      const joined = (scores[before] ?? 0) + weight + step(candidates[before]?.no ?? 0, no);
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
