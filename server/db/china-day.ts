const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** China has one time zone, eight hours ahead of UTC, without summer time. */
const offsetMs = 8 * hourMs;

/** Days since 1970-01-01 in China, where a day begins at midnight of Asia/Shanghai. @param time epoch milliseconds */
export const chinaDay = (time: number): number => Math.floor((time + offsetMs) / dayMs);

/** Time at which a day begins, in epoch milliseconds. */
export const startOfChinaDay = (day: number): number => day * dayMs - offsetMs;

/** A day as in `2026-01-31`. */
export const nameOfChinaDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The day with a name as in `2026-01-31`; NaN for a text that names none. */
export const chinaDayNamed = (name: string): number => Date.parse(name) / dayMs;

/** A moment as China's clocks show it, `2026-02-01T00:30:00+08:00`: whoever cuts off the time has China's day. @param time ISO 8601 */
export const chinaMoment = (time: string): string =>
  `${new Date(Date.parse(time) + offsetMs).toISOString().slice(0, 19)}+08:00`;
