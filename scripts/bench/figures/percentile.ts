/** Value below which so many percent of the measured ones lie, rounded to whole units. */
export const percentile = (values: number[], percent: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN);
};
