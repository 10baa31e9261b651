const hour = 3_600_000;

/** China has one time, eight hours ahead of UTC, without summer time. */
const ahead = 8 * hour;

/** Days since 1970-01-01 in China, where a day begins at midnight of Asia/Shanghai. @param time epoch milliseconds */
export const chinaDay = (time: number): number => Math.floor((time + ahead) / (24 * hour));

/** When a day begins, in epoch milliseconds. */
export const startOfChinaDay = (day: number): number => day * 24 * hour - ahead;
