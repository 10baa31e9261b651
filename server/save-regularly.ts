import type { FastifyInstance } from 'fastify';
import { logFault } from './http/failures/fault-log.ts';
import { runCoalesced } from './run-coalesced.ts';

/** Counts, or other small facts, that a server gathers in memory. */
interface GatheredCounts {
  /** Writes everything that was gathered since the last time to the database. */
  save: () => Promise<void>;
}

/** Time for which counts, and last uses of sessions, are gathered before they are written to the database. */
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
        logFault(app, saved.reason, { message: 'what was counted was not saved yet', level: 'warn' });
  };
  const saves = runCoalesced(save);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(saves.ask, everyMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await saves.end();
    await save();
  });
};
