import type { HealthOfSet } from 'shared-api/schemas/composition';
import type { Static } from 'typebox';
import type { Store } from '../../db/open-store.ts';
import { listHours } from './health-rows.ts';
import { evidenceOf } from './judge-health.ts';

const hourMs = 3_600_000;

/** What all servers counted of a set in this hour and the one before. @param now epoch milliseconds */
export const healthOfSet = async (
  store: Pick<Store, 'db'>,
  set: string,
  now: number,
): Promise<Static<typeof HealthOfSet>> => ({
  set,
  ...evidenceOf(await listHours(store, set, now - hourMs)),
});
