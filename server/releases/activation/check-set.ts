import type { ReleaseNames } from 'release/activation';
import { appOf } from 'release/name';
import { ReleaseRefusal, refuseFor } from 'release/refusal';
import type { Release } from 'release/release';
import { setProblems } from '../checks/set-problems.ts';
import type { ReleaseContext } from '../release-context.ts';
import { findPublished, setOf } from '../release-folders.ts';
import { isSmokeTested, markSmokeTested } from '../release-rows.ts';
import type { ReleaseSet } from '../release-set.ts';
import { newestActivation } from './activations.ts';

/**
 * The set of some releases, which fit each other.
 * @param staged releases that are not published yet
 * @throws ReleaseRefusal where one of them is missing, or does not fit
 */
export const checkedSet = (
  { folder }: Pick<ReleaseContext, 'folder'>,
  names: ReleaseNames,
  staged: readonly Release[] = [],
): ReleaseSet => {
  const find = (name: string) => staged.find(({ release }) => release === name) ?? findPublished(folder, name);
  refuseFor(Object.values(names).flatMap((name) => (find(name) ? [] : [`没有发布过 ${name}`])));
  if (names.shell === undefined) throw new ReleaseRefusal(['网站还没有壳，请先发布并启用 shell']);
  const set = setOf(names, find);
  refuseFor(setProblems(set));
  return set;
};

/**
 * Smoke-tests a set, unless that was done before.
 * @param apps whose pages are tried
 * @returns sentences about what was left out
 * @throws ReleaseRefusal where a page of it does not work
 */
export const smokeTestOnce = async (
  { store, smokeTest }: ReleaseContext,
  set: ReleaseSet,
  apps: readonly string[],
): Promise<string[]> => {
  if (await isSmokeTested(store, set.id)) return [];
  const { problems, notes } = await smokeTest(set, apps);
  refuseFor(problems);
  await markSmokeTested(store, set.id, Date.now());
  return notes;
};

/**
 * Checks and smoke-tests a set of published releases: since one of them was published others may have become active.
 * @param apps whose pages are tried
 * @throws ReleaseRefusal
 */
export const trySet = async (context: ReleaseContext, names: ReleaseNames, apps: readonly string[]): Promise<void> => {
  const set = checkedSet(context, names);
  // Servers begin to load it while it is tried.
  await context.store.dialect.announceSet(context.store.db, names);
  for (const sentence of await smokeTestOnce(context, set, apps)) console.warn(sentence);
};

/** Has all servers load the set that these releases make with the active ones: who publishes a release often activates it soon. */
export const announceSetWith = async (store: ReleaseContext['store'], releases: readonly string[]): Promise<void> => {
  const now = await newestActivation(store);
  await store.dialect.announceSet(store.db, namesWith(now?.releases, releases));
};

/** The names of the active releases, with some in the place of those of their apps. */
export const namesWith = (active: ReleaseNames | undefined, names: readonly string[]): ReleaseNames => ({
  ...active,
  ...Object.fromEntries(names.map((name) => [appOf(name), name])),
});
