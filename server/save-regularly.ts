import type { FastifyInstance } from 'fastify';
import { logFault } from './http/failures/fault-log.ts';

/** Counts that a server gathers in memory. */
interface GatheredCounts {
  /** Adds everything that was counted since the last time to the database. */
  save: () => Promise<void>;
}

/** Time for which page loads are gathered before they are added to the database. */
const saveIntervalMs = 10_000;

/** Saves counts while the server listens, and once more when it closes. Those that could not be saved wait for the next time. */
export const saveRegularly = (
  app: FastifyInstance,
  counts: readonly GatheredCounts[],
  everyMs: number = saveIntervalMs,
): void => {
  const save = async () => {
    for (const saved of await Promise.allSettled(counts.map((one) => one.save())))
      if (saved.status === 'rejected')
        logFault(app, saved.reason, { message: 'page loads were not saved yet', level: 'warn' });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(save, everyMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await save();
  });
};
