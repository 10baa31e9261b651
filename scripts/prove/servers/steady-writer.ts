import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../../server/db/open-store.ts';
import type { Fleet } from '../../../server/testing/processes/fleet.ts';

/** Time after which a write that failed is made again. */
const retryAfterMs = 300;

/**
 * Members who report reading time in turn, a second with each report, and each again until it is acknowledged: in the end their days
 * must have as many seconds as reports were acknowledged.
 * @param cookies of so many members that none reports more often than the server takes it from one
 */
export const writeSteadily = (fleet: Pick<Fleet, 'report'>, cookies: readonly string[]) => {
  const counts = {
    acknowledged: 0,
    /** Tries that failed, by what came instead. */
    repeated: {} as Record<string, number>,
    /** Writes of which the second try failed too. */
    failedTwice: 0,
    /** Tries of the write that took the most. */
    mostTries: 0,
  };
  const day = new Date().toISOString().slice(0, 10);
  let stopped = false;
  const write = async () => {
    for (let turn = 0; !stopped; turn += 1) {
      const report = {
        report_id: `report-${String(turn).padStart(12, '0')}`,
        days: [{ day, seconds: 1, characters: 7 }],
      };
      const cookie = String(cookies[turn % cookies.length]);
      for (let tries = 1; ; tries += 1) {
        counts.mostTries = Math.max(counts.mostTries, tries);
        const outcome = await fleet
          .report(report, cookie)
          .catch((error: { code?: string }) => error.code ?? 'no answer');
        if (outcome === 200) break;
        counts.repeated[outcome] = (counts.repeated[outcome] ?? 0) + 1;
        if (tries === 2) counts.failedTwice += 1;
        await wait(retryAfterMs);
      }
      counts.acknowledged += 1;
      await wait(20);
    }
  };
  const done = write();
  return {
    counts,
    /** @returns acknowledged reports that are not in the table, or are in it twice */
    stop: async ({ db }: Pick<Store, 'db'>): Promise<number> => {
      stopped = true;
      await done;
      const { seconds } = await db
        .selectFrom('reading_days')
        .select(({ fn }) => fn.sum<number | string | null>('seconds').as('seconds'))
        .executeTakeFirstOrThrow();
      return Math.abs(counts.acknowledged - Number(seconds ?? 0));
    },
  };
};
