/** At most this many chapters in a row have a wrong number before the count goes on. */
const maxRun = 5;
/** The count goes on although as many numbers are missing behind the wrong ones. */
const maxMissing = 9;

/** How many numbers from an index on are wrong: the first behind them goes on with the count, and they do not lie in between. */
const wrongFrom = (numbers: readonly number[], index: number, before: number): number => {
  for (let run = 1; run <= maxRun; run += 1) {
    const next = numbers[index + run];
    if (next === undefined) return 0;
    const between = next - before - 1;
    if (between < run || between > run + maxMissing) continue;
    const wrong = numbers.slice(index, index + run);
    const rise = wrong.every((no, at) => no > (wrong[at - 1] ?? before) && no < next);
    return rise ? 0 : run;
  }
  return 0;
};

/**
 * Finds single wrong numerals: 48 between 147 and 149, 552 and 553 between 151 and 154, 9 and 8 between 7 and 10.
 *
 * @param numbers of the chapters, in the order of the text
 * @returns index → the number that its place asks for
 */
export const findNumeralSlips = (numbers: readonly number[]): Map<number, number> => {
  const slips = new Map<number, number>();
  let before = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    const no = numbers[index] ?? 0;
    const wrong = index === 0 || no === before + 1 ? 0 : wrongFrom(numbers, index, before);
    for (let at = 0; at < wrong; at += 1) slips.set(index + at, before + at + 1);
    if (wrong === 0) before = no;
    else {
      before += wrong;
      index += wrong - 1;
    }
  }
  return slips;
};
