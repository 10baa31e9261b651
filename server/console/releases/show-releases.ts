import type { Activation } from 'release/activation';
import type { ConsoleApp, ConsoleReleases } from 'shared-api/console/schemas/releases';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { listActivationsOfNow } from '../../releases/activation/activations.ts';
import { figuresOfReleases } from '../../releases/counts/release-figures.ts';
import { healthOfSet } from '../../releases/health/health-of-set.ts';
import { reportToWire } from '../../releases/health/report-counts.ts';
import { listLatestTokens } from '../../releases/publishing/release-tokens.ts';
import { listRefusals } from '../../releases/refusals/refusals.ts';
import type { ReleaseCallOptions } from '../../releases/release-context.ts';
import { listApps, selectReleasesOf } from '../../releases/release-rows.ts';

/** Rows of each list on the page. */
const maxRows = 50;
const maxTokens = 100;

/** Releases of each app that can be chosen. */
const maxReleases = 20;

type Context = Pick<ReleaseCallOptions, 'reports' | 'releaseContext'> & { store: Store };

/** All that the console shows about releases. @param now epoch milliseconds */
export const showReleases = async (
  { store, reports, releaseContext: { folder } }: Context,
  now: number,
): Promise<ConsoleReleases> => {
  const history = await listActivationsOfNow(store, maxRows);
  const sets = (await reports.sets()).map(({ id }) => id);
  return {
    apps: await appsOf(store, history[0]),
    canary: history[0]?.canary ?? null,
    health: await Promise.all(sets.map((set) => healthOfSet(store, set, now))),
    figures: await figuresOfReleases({ store, folder }, history, now),
    faults: reports.faults.list().map(reportToWire),
    violations: reports.violations.list().map(reportToWire),
    activations: history.slice(0, maxRows).map(activationOf),
    refusals: (await listRefusals(store, maxRows)).map(({ at, wish, what, by_whom, problems }) => ({
      ...{ at: isoTime(at), wish, what, by: by_whom, problems: problems.split('\n') },
    })),
    tokens: (await listLatestTokens(store, maxTokens)).map(
      ({ id, app, made_by, made_at, last_used_at, revoked_at }) => ({
        ...{ id: String(id), app, made_by, made_at: isoTime(made_at) },
        last_used_at: last_used_at === null ? null : isoTime(last_used_at),
        revoked_at: revoked_at === null ? null : isoTime(revoked_at),
      }),
    ),
  };
};

/** The apps that are active, were taken out, or of which something was published; the shell first. */
export const appsOf = async (store: Pick<Store, 'db'>, now: Activation | undefined): Promise<ConsoleApp[]> => {
  const names = new Set([...Object.keys(now?.releases ?? {}), ...(await listApps(store))]);
  const isFirst = (app: string) => (app === 'shell' ? 0 : 1);
  const apps = [...names].sort((one, other) => isFirst(one) - isFirst(other) || (one < other ? -1 : 1));
  return Promise.all(
    apps.map(async (app) => {
      const active = now?.releases[app] ?? null;
      const retired = now?.retired.find((one) => one.app === app);
      return {
        ...{ app, active },
        retired: retired ? { redirect: retired.redirect } : null,
        releases: (await shownReleases(store, app, active)).map(({ name, published_by, published_at }) => ({
          ...{ name, published_by, published_at: isoTime(published_at) },
        })),
      };
    }),
  );
};

/** The latest releases of an app, and the active one, which may be older. */
const shownReleases = async (store: Pick<Store, 'db'>, app: string, active: string | null) => {
  const latest = await selectReleasesOf(store, app, maxReleases).execute();
  if (active === null || latest.some(({ name }) => name === active)) return latest;
  return [...latest, ...(await store.db.selectFrom('releases').selectAll().where('name', '=', active).execute())];
};

const activationOf = ({ id, at, kind, by, why, releases, canary, retired, rolledBack }: Activation) => ({
  ...{ id: String(id), at: isoTime(at), kind, by, why, canary },
  releases: Object.values(releases),
  retired: retired.map(({ app }) => app),
  rolled_back: rolledBack,
});
