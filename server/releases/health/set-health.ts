import { LRUCache } from 'lru-cache';
import type { Store } from '../../db/open-store.ts';
import { addressNetwork } from '../../http/limits/address-block.ts';
import { addToHour, type HourOfSet, hourOf } from './health-rows.ts';
import { addBit, bitOf, emptyBitmap, uniteBitmaps } from './network-bitmap.ts';

/** Counts of page loads and faults by set, which all servers keep together in the database. Addresses are not kept. */
export interface SetHealth {
  /** Counts a page that this server sent. */
  countLoad: (set: string, address: string) => void;
  /** Counts a fault in a page. */
  countFault: (set: string, address: string) => void;
  /** Adds everything that was counted since the last time to the rows. */
  save: () => Promise<void>;
}

/** Addresses whose bit is remembered: to find it takes longer than all else that a page from the cache costs here. */
const maxAddresses = 10_000;

/** @param now the clock, in epoch milliseconds */
export const createSetHealth = (store: Pick<Store, 'db'>, now: () => number): SetHealth => {
  const unsaved = new Map<string, HourOfSet>();
  const bits = new LRUCache<string, number>({ max: maxAddresses });
  const bitOfAddress = (address: string): number => {
    const bit = bits.get(address) ?? bitOf(addressNetwork(address));
    bits.set(address, bit);
    return bit;
  };
  const countsOf = (set: string): HourOfSet => {
    const hour = hourOf(now());
    const key = `${hour} ${set}`;
    const known = unsaved.get(key);
    if (known) return known;
    const counts: HourOfSet = {
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
      addBit(counts.opened_by, bitOfAddress(address));
    },
    countFault: (set, address) => {
      const counts = countsOf(set);
      counts.faults += 1;
      addBit(counts.faulted_by, bitOfAddress(address));
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
