/**
 * How many times as long tests may take as they name: their limits are for what hangs, and a busy machine is only slow. It reaches
 * them as TEST_TIME_FACTOR.
 */
export const timeFactor = (isSecondLook: boolean): number => (process.env.CI ? 2 : 1) * (isSecondLook ? 3 : 1);
