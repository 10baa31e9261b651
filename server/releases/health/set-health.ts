import type { Store } from '../../db/open-store.ts';
import { addressNetwork } from '../../http/limits/address-network.ts';
import { addToHour, type HourOfSet, hourOf } from './health-rows.ts';
import { addNetwork, emptyBitmap, uniteBitmaps } from './network-bitmap.ts';

/** Counts of page loads and faults by set, which all servers keep together in the database. Addresses are not kept. */
export interface SetHealth {
  /** Counts a page that this server sent. */
  countLoad: (set: string, address: string) => void;
  /** Counts a fault in a page. */
  countFault: (set: string, address: string) => void;
  /** Adds everything that was counted since the last time to the rows. */
  save: () => Promise<void>;
}

/** @param now the clock, in epoch milliseconds */
export const createSetHealth = (store: Pick<Store, 'db'>, now: () => number): SetHealth => {
  const unsaved = new Map<string, HourOfSet>();
  const countsOf = (set: string): HourOfSet => {
    const hour = hourOf(now());
    const key = `${hour} ${set}`;
    const counts = unsaved.get(key) ?? {
      ...{ hour, set_id: set, loads: 0, faults: 0 },
      ...{ opened_by: emptyBitmap(), faulted_by: emptyBitmap() },
    };
    unsaved.set(key, counts);
    return counts;
  };
  const saveAll = async () => {
    for (const [key, counts] of [...unsaved]) {
      unsaved.delete(key);
      try {
        await addToHour(store, counts);
      } catch (error) {
        // They wait for the database; meanwhile others may have been counted.
        const since = unsaved.get(key);
        unsaved.set(key, since ? together(counts, since) : counts);
        throw error;
      }
    }
  };

  let saving = Promise.resolve();
  return {
    countLoad: (set, address) => {
      const counts = countsOf(set);
      counts.loads += 1;
      addNetwork(counts.opened_by, addressNetwork(address));
    },
    countFault: (set, address) => {
      const counts = countsOf(set);
      counts.faults += 1;
      addNetwork(counts.faulted_by, addressNetwork(address));
    },
    save: () => {
      const turn = saving.then(saveAll);
      saving = turn.catch(() => {});
      return turn;
    },
  };
};

const together = (one: HourOfSet, other: HourOfSet): HourOfSet => ({
  ...one,
  loads: one.loads + other.loads,
  faults: one.faults + other.faults,
  opened_by: uniteBitmaps([one.opened_by, other.opened_by]),
  faulted_by: uniteBitmaps([one.faulted_by, other.faulted_by]),
});
