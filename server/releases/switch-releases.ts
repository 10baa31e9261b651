import {
  addSwitch,
  listSwitches,
  type NewSwitch,
  type ReleaseNames,
  type ReleaseSwitch,
} from '../store/release-switches.ts';
import { isRehearsed, markRehearsed } from '../store/releases.ts';
import { setProblems } from './checks/set-problems.ts';
import { ReleaseRefusal, refuseFor } from './refusal.ts';
import type { Note, ReleaseDesk } from './release-desk.ts';
import { compose, findPublished } from './release-folders.ts';
import { appOf } from './release-name.ts';

interface Plan {
  next: Pick<NewSwitch, 'releases' | 'canary' | 'kind'>;
  /** Switches whose sets are not to be gone back to. */
  withdraw?: readonly number[];
}

/** @param history the newest first @returns null where nothing is to change @throws ReleaseRefusal */
type Decide = (history: readonly ReleaseSwitch[]) => Plan | null | Promise<Plan | null>;

/** Decides upon what is active and makes it so; where somebody else was faster, decides anew. */
const switchReleases = async (
  { store }: ReleaseDesk,
  { by, why }: Note,
  decide: Decide,
): Promise<ReleaseSwitch | null> => {
  for (;;) {
    const history = await listSwitches(store);
    const plan = await decide(history);
    if (!plan) return null;
    const next = { ...plan.next, by, why, at: Date.now() };
    const done = await addSwitch(store, { after: history[0]?.id ?? 0, next, withdraw: plan.withdraw ?? [] });
    if (done) return done;
  }
};

/**
 * Makes published releases the active ones of their apps. A canary of one of these apps ends with it.
 * @returns null where they are active already
 * @throws ReleaseRefusal
 */
export const activate = (desk: ReleaseDesk, names: readonly string[], note: Note): Promise<ReleaseSwitch | null> =>
  switchReleases(desk, note, async ([now]) => {
    const apps = names.map(appOf);
    const releases = { ...now?.releases, ...Object.fromEntries(names.map((name) => [appOf(name), name])) };
    const canary = now?.canary && !apps.includes(appOf(now.canary.release)) ? now.canary : null;
    if (now && isSame(now.releases, releases) && canary === now.canary) return null;
    // The very first set has nothing that it could harm.
    await (now ? refuseUnfit(desk, releases, apps) : refuseFor(setProblems(composeOf(desk, releases))));
    return { next: { releases, canary, kind: 'activate' } };
  });

/**
 * Goes back to the last good set: the newest one that differs and was not gone back from itself.
 * @param app goes back for this app alone
 * @throws ReleaseRefusal where there is none
 */
export const rollBack = async (desk: ReleaseDesk, note: Note, app?: string): Promise<ReleaseSwitch> => {
  const done = await switchReleases(desk, note, (history) => goBack(desk, history, 'rollback', app));
  return done as ReleaseSwitch;
};

/**
 * Takes a set out of service: the active one for the last good one, a canary's for the active one.
 * @returns null where that set is not being served any more, or nothing is there to go back to
 */
export const demote = async (desk: ReleaseDesk, setId: string, note: Note): Promise<ReleaseSwitch | null> =>
  switchReleases(desk, note, (history) => {
    const [now] = history;
    if (!now) return null;
    if (now.canary && composeOf(desk, withCanary(now)).set.id === setId) {
      return { next: { releases: now.releases, canary: null, kind: 'demotion' } };
    }
    if (composeOf(desk, now.releases).set.id !== setId || !lastGood(history)) return null;
    return goBack(desk, history, 'demotion');
  });

/**
 * Gives a release to a share of visitors.
 * @param percent of visitors, 1 to 99
 * @throws ReleaseRefusal
 */
export const startCanary = async (
  desk: ReleaseDesk,
  release: string,
  percent: number,
  note: Note,
): Promise<ReleaseSwitch> => {
  const done = await switchReleases(desk, note, async ([now]) => {
    if (!now) throw new ReleaseRefusal(['网站还没有生效的发布']);
    const app = appOf(release);
    if (now.releases[app] === release) throw new ReleaseRefusal([`${release} 已经对所有人生效`]);
    if (now.canary && appOf(now.canary.release) !== app) {
      throw new ReleaseRefusal([`${now.canary.release} 正在试发，请先结束它`]);
    }
    await refuseUnfit(desk, { ...now.releases, [app]: release }, [app]);
    return { next: { releases: now.releases, canary: { release, percent }, kind: 'canary' } };
  });
  return done as ReleaseSwitch;
};

/** @param app ends it only where it is this app's @returns null where there is none */
export const endCanary = (desk: ReleaseDesk, note: Note, app?: string): Promise<ReleaseSwitch | null> =>
  switchReleases(desk, note, ([now]) => {
    if (!now?.canary || (app !== undefined && appOf(now.canary.release) !== app)) return null;
    return { next: { releases: now.releases, canary: null, kind: 'canary' } };
  });

/** What the visitors of a canary get. */
export const withCanary = ({ releases, canary }: ReleaseSwitch): ReleaseNames =>
  canary ? { ...releases, [appOf(canary.release)]: canary.release } : releases;

/** The newest switch to go back to from what is active. @param app compared by this app's release alone */
export const lastGood = ([now, ...before]: readonly ReleaseSwitch[], app?: string): ReleaseSwitch | undefined =>
  now && before.find((one) => !one.withdrawn && !isAlike(one.releases, now.releases, app));

const goBack = (
  desk: ReleaseDesk,
  history: readonly ReleaseSwitch[],
  kind: Plan['next']['kind'],
  app?: string,
): Plan => {
  const [now] = history;
  const target = lastGood(history, app);
  const release = app === undefined ? undefined : target?.releases[app];
  if (!now || !target || (app !== undefined && release === undefined)) {
    throw new ReleaseRefusal([app === undefined ? '没有更早的可用组合可以退回' : `没有更早的可用 ${app} 可以退回`]);
  }
  const releases = app === undefined || release === undefined ? target.releases : { ...now.releases, [app]: release };
  refuseFor(setProblems(composeOf(desk, releases)));
  const withdraw = history.filter((one) => isAlike(one.releases, now.releases, app)).map(({ id }) => id);
  return { next: { releases, canary: null, kind }, withdraw };
};

const isAlike = (one: ReleaseNames, other: ReleaseNames, app?: string): boolean =>
  app === undefined ? isSame(one, other) : one[app] === other[app];

const isSame = (one: ReleaseNames, other: ReleaseNames): boolean => {
  const apps = Object.keys(one);
  return apps.length === Object.keys(other).length && apps.every((app) => one[app] === other[app]);
};

/** @throws ReleaseRefusal where a release is not published */
const composeOf = ({ folder }: ReleaseDesk, names: ReleaseNames) => {
  refuseFor(Object.values(names).flatMap((name) => (findPublished(folder, name) ? [] : [`没有发布过 ${name}`])));
  if (names.shell === undefined) throw new ReleaseRefusal(['网站还没有壳，请先发布并启用 shell']);
  return compose(names, (name) => findPublished(folder, name));
};

/** Since a release was published others may have changed: a set that was never tried is tried now. @throws ReleaseRefusal */
const refuseUnfit = async (desk: ReleaseDesk, names: ReleaseNames, apps: readonly string[]): Promise<void> => {
  const releases = composeOf(desk, names);
  refuseFor(setProblems(releases));
  if (await isRehearsed(desk.store, releases.set.id)) return;
  refuseFor(await desk.rehearse(releases, apps));
  await markRehearsed(desk.store, releases.set.id, Date.now());
};
