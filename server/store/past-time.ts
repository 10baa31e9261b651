/**
 * A time that somebody else names, as epoch milliseconds. One that has not come yet counts as now, so that a wrong clock
 * is not ahead for ever; so does one that no clock shows (a leap second).
 */
export const pastTime = (text: string, now: number): number => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? now : Math.max(0, Math.min(time, now));
};
