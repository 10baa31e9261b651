/** Interval at which the event loop is looked at. */
const tickMs = 10;

/**
 * Watches for how long this process is held up by others: its event loop was late, and it computed nothing meanwhile. What it
 * computes itself, by which it may be late as well, does not count.
 */
export const watchHeldUp = () => {
  let heldUpMs = 0;
  let before = { at: performance.now(), cpu: process.cpuUsage() };
  const look = () => {
    const used = process.cpuUsage(before.cpu);
    const at = performance.now();
    heldUpMs += Math.max(0, at - before.at - tickMs - (used.user + used.system) / 1_000);
    before = { at, cpu: process.cpuUsage() };
  };
  const timer = setInterval(look, tickMs);
  return {
    /** Milliseconds until now. */
    readMs: (): number => {
      look();
      return heldUpMs;
    },
    stop: () => clearInterval(timer),
  };
};
