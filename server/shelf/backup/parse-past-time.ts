/**
 * Parses a time that a client names. A future time counts as now, so that a wrong clock is not ahead for ever; so does one
 * that cannot be parsed (a leap second).
 * @param now epoch milliseconds
 * @returns epoch milliseconds
 */
export const parsePastTime = (text: string, now: number): number => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? now : Math.max(0, Math.min(time, now));
};
