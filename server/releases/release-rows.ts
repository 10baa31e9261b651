import type { Transaction } from 'kysely';
import type { Activation, ReleaseRow } from 'release/activation';
import { type Authority, recordAct } from '../console/record/record-act.ts';
import { chunks } from '../db/chunks.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { listActivations, releasesLock } from './activation/activations.ts';

/** All published releases, newest first. */
export const listReleases = ({ db }: Pick<Store, 'db'>): Promise<ReleaseRow[]> =>
  db.selectFrom('releases').selectAll().orderBy('published_at', 'desc').orderBy('name').execute();

/** The apps of all published releases, in alphabetical order: of each one row is read, however many releases it has. */
export const listApps = async (store: Pick<Store, 'db'>): Promise<string[]> => {
  const apps: string[] = [];
  for (;;) {
    const next = await selectNextApp(store, apps.at(-1) ?? '').executeTakeFirst();
    if (!next) return apps;
    apps.push(next.app);
  }
};

export const selectNextApp = ({ db }: Pick<Store, 'db'>, after: string) =>
  db.selectFrom('releases').select('app').where('app', '>', after).orderBy('app').limit(1);

/** The latest releases of one app, newest first. */
export const selectReleasesOf = ({ db }: Pick<Store, 'db'>, app: string, count: number) =>
  db
    .selectFrom('releases')
    .selectAll()
    .where('app', '=', app)
    .orderBy('published_at', 'desc')
    .orderBy('name', 'desc')
    .limit(count);

export const isPublished = async ({ db }: Pick<Store, 'db'>, name: string): Promise<boolean> =>
  (await db.selectFrom('releases').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

/**
 * Works on the rows and the files of releases under the lock under which they are published, activated and pruned.
 * @param work on a store of that transaction: it writes nothing through another one
 */
export const withReleasesLocked = <Result>(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  work: (locked: { db: Transaction<Tables> }) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, releasesLock);
    return work({ db: trx });
  });

/** What a release is in the record. */
export const releaseObject = (name: string) => ({ kind: 'release' as const, id: name, name });

/** Adds a release; one that is there already is as new as if it were published now, so that it is not pruned. */
export const addRelease = async (
  { db }: Pick<Store, 'db'>,
  release: Pick<ReleaseRow, 'name' | 'app' | 'published_by' | 'published_at'>,
): Promise<void> => {
  await db
    .insertInto('releases')
    .values({ ...release, last_served_at: null })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ published_by: release.published_by, published_at: release.published_at }),
    )
    .execute();
};

/** Releases that one entry of the record names. */
const maxNamed = 20;

/**
 * Deletes the rows of releases: nobody publishes one meanwhile, and none activates a deleted release.
 * @param choose gives those to delete, out of all releases and the activations, newest first
 * @param authority of staff, for the record
 * @returns the names of the deleted releases
 */
export const deleteReleases = (
  store: Pick<Store, 'db' | 'dialect'>,
  choose: (releases: ReleaseRow[], history: Activation[]) => ReleaseRow[],
  authority?: Authority,
): Promise<string[]> =>
  withReleasesLocked(store, async (locked) => {
    const names = choose(await listReleases(locked), await listActivations(locked)).map(({ name }) => name);
    for (const some of chunks(names)) await locked.db.deleteFrom('releases').where('name', 'in', some).execute();
    const [first] = names;
    if (authority && first !== undefined) {
      const others = names.length > 1 ? ` 等 ${names.length} 个` : '';
      const object = { ...releaseObject(first), name: first + others };
      const releases = names.slice(0, maxNamed).join('、') + (names.length > maxNamed ? ` 等 ${names.length} 个` : '');
      await recordAct(
        locked.db,
        authority,
        { kind: 'release.prune', object, before: { releases }, after: null },
        Date.now(),
      );
    }
    return names;
  });

/** Notes the time at which releases were served. */
export const markServed = async ({ db }: Pick<Store, 'db'>, names: readonly string[], now: number): Promise<void> => {
  for (const some of chunks(names))
    await db.updateTable('releases').set({ last_served_at: now }).where('name', 'in', some).execute();
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
