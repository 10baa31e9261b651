import type { Selectable } from 'kysely';
import type { Store } from './open-store.ts';
import { listSwitches, type ReleaseSwitch, releasesLock } from './release-switches.ts';
import type { ReleaseTables } from './release-tables.ts';

/** A release as the store knows it; times in epoch milliseconds. */
export type StoredRelease = Selectable<ReleaseTables['releases']>;

/** The newest first. */
export const listReleases = ({ db }: Pick<Store, 'db'>): Promise<StoredRelease[]> =>
  db.selectFrom('releases').selectAll().orderBy('published_at', 'desc').orderBy('name').execute();

export const isPublished = async ({ db }: Pick<Store, 'db'>, name: string): Promise<boolean> =>
  (await db.selectFrom('releases').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

/** Takes a release in; one that is there already stays as it is. */
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
 * Takes releases out. No switch comes in between, and none brings back what is out.
 * @param choose which of all releases, looking at the history of what was active, the newest first
 * @returns their names
 */
export const takeOutReleases = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  choose: (releases: StoredRelease[], history: ReleaseSwitch[]) => StoredRelease[],
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, releasesLock);
    const names = choose(await listReleases({ db: trx }), await listSwitches({ db: trx })).map(({ name }) => name);
    if (names.length > 0) await trx.deleteFrom('releases').where('name', 'in', names).execute();
    return names;
  });

/** Notes that releases were served. */
export const markServed = async ({ db }: Pick<Store, 'db'>, names: readonly string[], now: number): Promise<void> => {
  await db.updateTable('releases').set({ last_served_at: now }).where('name', 'in', names).execute();
};

export const isRehearsed = async ({ db }: Pick<Store, 'db'>, setId: string): Promise<boolean> =>
  (await db.selectFrom('rehearsed_sets').select('id').where('id', '=', setId).executeTakeFirst()) !== undefined;

export const markRehearsed = async ({ db }: Pick<Store, 'db'>, setId: string, now: number): Promise<void> => {
  await db
    .insertInto('rehearsed_sets')
    .values({ id: setId, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};
