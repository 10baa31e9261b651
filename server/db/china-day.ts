const hourMs = 3_600_000;

/** China has one time zone, eight hours ahead of UTC, without summer time. */
const offsetMs = 8 * hourMs;

/** Days since 1970-01-01 in China, where a day begins at midnight of Asia/Shanghai. @param time epoch milliseconds */
export const chinaDay = (time: number): number => Math.floor((time + offsetMs) / (24 * hourMs));

/** Time at which a day begins, in epoch milliseconds. */
export const startOfChinaDay = (day: number): number => day * 24 * hourMs - offsetMs;
