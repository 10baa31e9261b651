/**
 * A time limit of a test in ms, as long as this run lets tests take: more under CI and where failed ones are looked at again
 * (scripts/test/time-factor.ts). Limits are for what hangs, not for what is slow.
 */
export const limitMs = (ms: number): number => ms * Number(process.env.TEST_TIME_FACTOR ?? 1);

export const testTimeoutMs = limitMs(90_000);
export const expectTimeoutMs = limitMs(20_000);
/** Time in which a started server must answer. */
export const startTimeoutMs = limitMs(120_000);
