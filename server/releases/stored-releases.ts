import type { Selectable } from 'kysely';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { type Activation, listActivations, releasesLock } from './activation/activations.ts';

/** The row of a published release; times in epoch milliseconds. */
export type StoredRelease = Selectable<Tables['releases']>;

/** All published releases, newest first. */
export const listReleases = ({ db }: Pick<Store, 'db'>): Promise<StoredRelease[]> =>
  db.selectFrom('releases').selectAll().orderBy('published_at', 'desc').orderBy('name').execute();

/** The apps of all published releases, in alphabetical order. */
export const listApps = async ({ db }: Pick<Store, 'db'>): Promise<string[]> =>
  (await db.selectFrom('releases').select('app').distinct().orderBy('app').execute()).map(({ app }) => app);

export const isPublished = async ({ db }: Pick<Store, 'db'>, name: string): Promise<boolean> =>
  (await db.selectFrom('releases').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

/** Adds a release; one that is there already stays as it is. */
export const addRelease = async (
  { db }: Pick<Store, 'db'>,
  release: Pick<StoredRelease, 'name' | 'app' | 'published_by' | 'published_at'>,
): Promise<void> => {
  await db
    .insertInto('releases')
    .values({ ...release, last_served_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
};

/**
 * Deletes the rows of releases, under the lock of activations: none comes in between, and none activates a deleted release.
 * @param choose gives those to delete, out of all releases and the activations, newest first
 * @returns the names of the deleted releases
 */
export const deleteReleases = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  choose: (releases: StoredRelease[], history: Activation[]) => StoredRelease[],
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, releasesLock);
    const names = choose(await listReleases({ db: trx }), await listActivations({ db: trx })).map(({ name }) => name);
    if (names.length > 0) await trx.deleteFrom('releases').where('name', 'in', names).execute();
    return names;
  });

/** Notes the time at which releases were served. */
export const markServed = async ({ db }: Pick<Store, 'db'>, names: readonly string[], now: number): Promise<void> => {
  await db.updateTable('releases').set({ last_served_at: now }).where('name', 'in', names).execute();
};

export const isSmokeTested = async ({ db }: Pick<Store, 'db'>, setId: string): Promise<boolean> =>
  (await db.selectFrom('smoke_tested_sets').select('id').where('id', '=', setId).executeTakeFirst()) !== undefined;

export const markSmokeTested = async ({ db }: Pick<Store, 'db'>, setId: string, now: number): Promise<void> => {
  await db
    .insertInto('smoke_tested_sets')
    .values({ id: setId, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};
