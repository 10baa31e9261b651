import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../../server/db/open-store.ts';
import type { Fleet } from '../../../server/testing/fleet.ts';

/** Time after which a write that failed is made again. */
const retryAfterMs = 300;

/**
 * A member who reports reading time all the time, a second with each report, and each again until it is acknowledged: in the end the
 * day must have as many seconds as reports were acknowledged.
 */
export const writeSteadily = (fleet: Pick<Fleet, 'report'>, cookie: string) => {
  const counts = { acknowledged: 0, repeated: 0 };
  const day = new Date().toISOString().slice(0, 10);
  let stopped = false;
  const write = async () => {
    for (let turn = 0; !stopped; turn += 1) {
      const report = {
        report_id: `report-${String(turn).padStart(12, '0')}`,
        days: [{ day, seconds: 1, characters: 7 }],
      };
      while ((await fleet.report(report, cookie).catch(() => 0)) !== 200) {
        counts.repeated += 1;
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
    stop: async ({ db }: Pick<Store, 'db'>, memberId: number): Promise<number> => {
      stopped = true;
      await done;
      const row = await db
        .selectFrom('reading_days')
        .select('seconds')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return Math.abs(counts.acknowledged - (row?.seconds ?? 0));
    },
  };
};
