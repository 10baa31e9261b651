import type { Store } from '../db/open-store.ts';
import { type Activation, listActivations } from './activation/activations.ts';
import { listReleases, type StoredRelease } from './stored-releases.ts';

/** Number of activations in a listing. */
const maxActivations = 50;

/** The list that the command line prints. */
export interface ReleaseListing {
  /** Newest first. */
  releases: StoredRelease[];
  /** Newest first; the first one is what is active. */
  activations: Activation[];
}

/** Lists all releases and the latest activations. */
export const listForCommand = async (store: Pick<Store, 'db'>): Promise<ReleaseListing> => ({
  releases: await listReleases(store),
  activations: await listActivations(store, maxActivations),
});
