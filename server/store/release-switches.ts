import type { Selectable, Transaction } from 'kysely';
import { countContentChange } from './content-revision.ts';
import type { Store } from './open-store.ts';
import type { ReleaseTables } from './release-tables.ts';
import type { Tables } from './tables.ts';

type Row = Selectable<ReleaseTables['release_switches']>;

/** Names of releases by app; `shell` is among them. */
export type ReleaseNames = Readonly<Record<string, string>>;

/** What was active from this moment on, and how it came to be. */
export interface ReleaseSwitch {
  id: number;
  releases: ReleaseNames;
  /** A release that some visitors get instead of its app's active one. */
  canary: { release: string; percent: number } | null;
  kind: Row['kind'];
  by: string;
  why: string;
  /** Epoch milliseconds. */
  at: number;
  /** Its set was gone back from, so it is not gone back to. */
  withdrawn: boolean;
}

export type NewSwitch = Omit<ReleaseSwitch, 'id' | 'withdrawn'>;

/** Whoever switches releases or takes some out holds this lock. */
export const releasesLock = 'releases';

/** How far back the history is looked through for a set to go back to. */
const longEnough = 500;

/** The newest first; the first one is what is active. */
export const listSwitches = async ({ db }: Pick<Store, 'db'>, most = longEnough): Promise<ReleaseSwitch[]> => {
  const rows = await db.selectFrom('release_switches').selectAll().orderBy('id', 'desc').limit(most).execute();
  return rows.map(switchOf);
};

/** What is active; undefined as long as nothing ever was. */
export const newestSwitch = async (store: Pick<Store, 'db'>): Promise<ReleaseSwitch | undefined> =>
  (await listSwitches(store, 1))[0];

/**
 * Makes something active: one row, in one transaction that moves the content revision, by which running servers see it.
 *
 * @param after the switch that this one was decided upon; 0 where there was none
 * @param withdraw switches whose sets are not to be gone back to
 * @returns null where another one came in between: then it has to be decided anew
 * @throws Error where a release of it was taken out in between
 */
export const addSwitch = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  { after, next, withdraw }: { after: number; next: NewSwitch; withdraw: readonly number[] },
): Promise<ReleaseSwitch | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, releasesLock);
    const newest = await newestSwitch({ db: trx });
    if ((newest?.id ?? 0) !== after) return null;
    await expectPublished(trx, next);
    if (withdraw.length > 0) {
      await trx.updateTable('release_switches').set({ withdrawn: 1 }).where('id', 'in', withdraw).execute();
    }
    const { releases, canary, kind, by, why, at } = next;
    const values = { releases: JSON.stringify(releases), kind, by_whom: by, why, at };
    const row = await trx
      .insertInto('release_switches')
      .values({ ...values, canary: canary?.release ?? null, percent: canary?.percent ?? null })
      .returningAll()
      .executeTakeFirstOrThrow();
    await countContentChange(trx);
    return switchOf(row);
  });

const expectPublished = async (trx: Transaction<Tables>, { releases, canary }: NewSwitch): Promise<void> => {
  const names = [...Object.values(releases), ...(canary ? [canary.release] : [])];
  const rows = await trx.selectFrom('releases').select('name').where('name', 'in', names).execute();
  const missing = names.find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) throw new Error(`${missing} 已被清理，请重新发布`);
};

const switchOf = ({ id, releases, canary, percent, kind, by_whom, why, at, withdrawn }: Row): ReleaseSwitch => ({
  id,
  releases: JSON.parse(releases),
  canary: canary === null || percent === null ? null : { release: canary, percent },
  kind,
  by: by_whom,
  why,
  at,
  withdrawn: withdrawn === 1,
});
