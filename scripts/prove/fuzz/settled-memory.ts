/** Rounds in which memory that has settled does not grow. */
const flatRounds = 3;

/** Growth over these rounds that is none. */
const flatGrowth = 1.01;

/**
 * The round from which memory is compared. A process first fills what is bounded: compiled code, what V8 has seen of it, prepared
 * statements, kept facets. That is over where three rounds together bring less than 1 %, in the first half of all rounds; where it is
 * never over, the first round counts.
 * @param used memory after each round
 * @returns the round's index
 */
export const settledRound = (used: readonly number[]): number => {
  const settled = used.findIndex(
    (memory, round) =>
      round >= flatRounds &&
      round < used.length / 2 &&
      memory < flatGrowth * (used[round - flatRounds] ?? Number.NEGATIVE_INFINITY),
  );
  return Math.max(0, settled);
};
