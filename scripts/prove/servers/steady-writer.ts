import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../../server/db/open-store.ts';
import { retryAfterMs } from '../../../server/testing/clients/read-steadily.ts';
import type { Fleet, ShortAnswer } from '../../../server/testing/processes/fleet.ts';

/**
 * Members who report reading time in turn, a second with each report, and each again when the answer says until it is acknowledged: in the
 * end their days must have as many seconds as reports were acknowledged.
 * @param cookies of so many members that none reports more often than the server takes it from one
 */
export const writeSteadily = (fleet: Pick<Fleet, 'report'>, cookies: readonly string[]) => {
  const counts = {
    acknowledged: 0,
    /** Tries that failed, by what came instead. */
    repeated: {} as Record<string, number>,
  };
  /** Tries of the write that took the most since somebody asked. */
  let mostTries = 0;
  /** Resolves when the write under way is acknowledged. */
  let underWay: Promise<void> = Promise.resolve();
  const day = new Date().toISOString().slice(0, 10);
  let stopped = false;
  const writeOne = async (turn: number) => {
    const report = {
      report_id: `report-${String(turn).padStart(12, '0')}`,
      days: [{ day, seconds: 1, characters: 7 }],
    };
    const cookie = String(cookies[turn % cookies.length]);
    for (let tries = 1; ; tries += 1) {
      mostTries = Math.max(mostTries, tries);
      const answer: ShortAnswer | string = await fleet
        .report(report, cookie)
        .catch((error: { code?: string }) => error.code ?? 'no answer');
      const outcome = typeof answer === 'string' ? answer : answer.status;
      if (outcome === 200) break;
      counts.repeated[outcome] = (counts.repeated[outcome] ?? 0) + 1;
      await wait(typeof answer === 'string' ? retryAfterMs : (answer.retryAfterMs ?? retryAfterMs));
    }
    counts.acknowledged += 1;
  };
  const writeAll = async () => {
    for (let turn = 0; !stopped; turn += 1) {
      underWay = writeOne(turn);
      await underWay;
      await wait(20);
    }
  };
  const done = writeAll();
  return {
    counts,
    /** Waits for the write under way. @returns tries of the write that took the most since this was asked before */
    takeMostTries: async (): Promise<number> => {
      await underWay;
      const taken = mostTries;
      mostTries = 0;
      return taken;
    },
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
