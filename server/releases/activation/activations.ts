import type { Selectable, Transaction } from 'kysely';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { appOf } from '../release-name.ts';

type Row = Selectable<Tables['activations']>;

/** Names of releases by app; `shell` is among them. */
export type ReleaseNames = Readonly<Record<string, string>>;

/** A remote that was taken out of the site. */
export interface RetiredApp {
  app: string;
  /** Beginnings of the addresses that it had. */
  paths: string[];
  /** Path of the site to which these lead now; null where they lead nowhere. */
  redirect: string | null;
}

/** The releases that were active from one moment on, with who activated them, why, and how. */
export interface Activation {
  id: number;
  releases: ReleaseNames;
  /** A release that some visitors get instead of its app's active one. */
  canary: { release: string; percent: number } | null;
  retired: RetiredApp[];
  kind: Row['kind'];
  by: string;
  why: string;
  /** Epoch milliseconds. */
  at: number;
  /** Whether its set was rolled back: then no later rollback returns to it. */
  rolledBack: boolean;
}

export type NewActivation = Omit<Activation, 'id' | 'rolledBack'>;

/** The releases that visitors of a canary get. */
export const withCanary = ({ releases, canary }: Pick<Activation, 'releases' | 'canary'>): ReleaseNames =>
  canary ? { ...releases, [appOf(canary.release)]: canary.release } : releases;

/** Key of the lock under which releases are activated or pruned, so that nothing becomes active while it is removed. */
export const releasesLock = 'releases';

/** Number of activations that a rollback looks through for a set to return to. */
const historyLength = 500;

/** The latest activations, newest first; the first one is what is active. */
export const listActivations = async (
  { db }: Pick<Store, 'db'>,
  maxActivations = historyLength,
): Promise<Activation[]> => {
  const rows = await db.selectFrom('activations').selectAll().orderBy('id', 'desc').limit(maxActivations).execute();
  return rows.map(activationOf);
};

/** The activation in force; undefined as long as there was none. */
export const newestActivation = async (store: Pick<Store, 'db'>): Promise<Activation | undefined> =>
  (await listActivations(store, 1))[0];

/**
 * Adds an activation: one row, in one transaction that moves the content revision, by which running servers see it.
 *
 * @param after id of the activation that this one was decided upon; 0 where there was none
 * @param rolledBack ids of the activations to whose sets no later rollback returns
 * @returns null where another one came in between: then it has to be decided anew
 * @throws Error where a release of it was pruned in between
 */
export const addActivation = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  { after, next, rolledBack }: { after: number; next: NewActivation; rolledBack: readonly number[] },
): Promise<Activation | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, releasesLock);
    const newest = await newestActivation({ db: trx });
    if ((newest?.id ?? 0) !== after) return null;
    await expectPublished(trx, next);
    if (rolledBack.length > 0) {
      await trx.updateTable('activations').set({ rolled_back: 1 }).where('id', 'in', rolledBack).execute();
    }
    const { releases, canary, retired, kind, by, why, at } = next;
    const values = { releases: JSON.stringify(releases), kind, by_whom: by, why, at };
    const row = await trx
      .insertInto('activations')
      .values({
        ...values,
        canary: canary?.release ?? null,
        percent: canary?.percent ?? null,
        retired: retired.length > 0 ? JSON.stringify(retired) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await countContentChange(trx);
    return activationOf(row);
  });

const expectPublished = async (trx: Transaction<Tables>, { releases, canary }: NewActivation): Promise<void> => {
  const names = [...Object.values(releases), ...(canary ? [canary.release] : [])];
  const rows = await trx.selectFrom('releases').select('name').where('name', 'in', names).execute();
  const missing = names.find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) throw new Error(`${missing} 已被清理，请重新发布`);
};

const activationOf = ({
  id,
  releases,
  canary,
  percent,
  retired,
  kind,
  by_whom,
  why,
  at,
  rolled_back,
}: Row): Activation => ({
  id,
  releases: JSON.parse(releases),
  canary: canary === null || percent === null ? null : { release: canary, percent },
  retired: retired === null ? [] : JSON.parse(retired),
  kind,
  by: by_whom,
  why,
  at,
  rolledBack: rolled_back === 1,
});
