import type { Selectable, Transaction } from 'kysely';
import type { Activation } from 'release/activation';
import { ReleaseRefusal } from 'release/refusal';
import { type Authority, recordAct } from '../../console/record/record-act.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';

type Row = Selectable<Tables['activations']>;

export type NewActivation = Omit<Activation, 'id' | 'rolledBack'>;

/** Key of the lock under which releases are published, activated and pruned, so that nothing is used while it is removed. */
export const releasesLock = 'releases';

/** Number of activations that a rollback looks through for a set to return to. */
const historyLength = 500;

/** The latest activations, newest first; the first one is what is active. @param before id that all of them are before; without it none */
export const listActivations = async (
  { db }: Pick<Store, 'db'>,
  maxActivations = historyLength,
  before?: number,
): Promise<Activation[]> => {
  const rows = await db
    .selectFrom('activations')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(maxActivations)
    .execute();
  return rows.map(activationOf);
};

/**
 * The latest activations, and as many more as it takes to find how each release that is active now became so.
 * @param pageSize activations that are read at a time
 */
export const listActivationsOfNow = async (store: Pick<Store, 'db'>, pageSize: number): Promise<Activation[]> => {
  const history = await listActivations(store, pageSize);
  const active = new Set(Object.values(history[0]?.releases ?? {}));
  for (let page = history; page.length === pageSize && history.length < historyLength; ) {
    const last = history.at(-1);
    if (!last || !Object.values(last.releases).some((name) => active.has(name))) break;
    page = await listActivations(store, pageSize, last.id);
    history.push(...page);
  }
  return history;
};

/** The activation in force; undefined as long as there was none. */
export const newestActivation = async (store: Pick<Store, 'db'>): Promise<Activation | undefined> =>
  (await listActivations(store, 1))[0];

/**
 * Adds an activation: one row, in one transaction that moves the content revision, by which running servers see it.
 *
 * @param after id of the activation that this one was decided upon; 0 where there was none
 * @param rolledBack ids of the activations to whose sets no later rollback returns
 * @param authority of staff, for the record; a team's token and the site itself have none
 * @returns null where another one came in between: then it has to be decided anew
 * @throws ReleaseRefusal where a release of it was pruned in between
 */
export const addActivation = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  {
    after,
    next,
    rolledBack,
    authority,
  }: { after: number; next: NewActivation; rolledBack: readonly number[]; authority?: Authority | undefined },
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
    const added = activationOf(row);
    if (authority) await recordActivation(trx, authority, newest, added);
    return added;
  });

const expectPublished = async (trx: Transaction<Tables>, { releases, canary }: NewActivation): Promise<void> => {
  const names = [...Object.values(releases), ...(canary ? [canary.release] : [])];
  const rows = await trx.selectFrom('releases').select('name').where('name', 'in', names).execute();
  const missing = names.find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) throw new ReleaseRefusal([`${missing} 已被清理，请重新发布`]);
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

/** Kinds of the record by those of activations that staff bring about. */
const actKinds = {
  activate: 'release.activate',
  canary: 'release.canary',
  rollback: 'release.rollback',
  automatic_rollback: 'release.rollback',
  retire: 'release.retire',
} as const;

/** Writes into the record what an activation changed, by app. */
const recordActivation = async (
  trx: Transaction<Tables>,
  authority: Authority,
  before: Activation | undefined,
  added: Activation,
): Promise<void> => {
  const [old, now] = [before ? valuesOf(before) : {}, valuesOf(added)];
  const changed = changedValues(old, now);
  const pick = (values: Record<string, string>) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]));
  const name = changed.flatMap((key) => now[key] ?? key).join('、');
  await recordAct(
    trx,
    authority,
    {
      kind: actKinds[added.kind],
      object: { kind: 'activation', id: added.id, name: name || `第 ${added.id} 次切换` },
      before: pick(old),
      after: pick(now),
    },
    added.at,
  );
};

/** What an activation left, as the record has it: the release of each app, the canary, and where the addresses of remotes lead that were taken out. */
export const valuesOf = ({ releases, canary, retired }: Activation): Readonly<Record<string, string>> => ({
  ...releases,
  ...(canary && { canary: `${canary.release} ${canary.percent}%` }),
  ...Object.fromEntries(
    retired.flatMap(({ app, redirect }) => (redirect === null ? [] : [[redirectValue(app), redirect]])),
  ),
});

/** Name of the value that says where the addresses of a remote lead that was taken out. */
export const redirectValue = (app: string): string => `${app} 转到`;

type Values = ReturnType<typeof valuesOf>;

/** Names of the values that differ. */
export const changedValues = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
