export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('no values');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
};

/**
 * Measures several things in turns, so that whatever else the machine does meets all of them alike.
 * @returns what each gave, round by round
 */
export const alternate = async <Name extends string, Result>(
  rounds: number,
  measurements: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measurements[name]());
  }
  return results;
};
