import { setProblems } from '../checks/set-problems.ts';
import { ReleaseRefusal, refuseFor } from '../refusal.ts';
import type { ActiveReleases } from '../release.ts';
import type { ReleaseContext } from '../release-context.ts';
import { composePublished, findPublished } from '../release-folders.ts';
import { appOf } from '../release-name.ts';
import { isSmokeTested, markSmokeTested } from '../stored-releases.ts';
import { newestActivation, type ReleaseNames } from './activations.ts';

/** Puts published releases together and checks that they fit each other. @throws ReleaseRefusal */
export const composeCandidate = ({ folder }: Pick<ReleaseContext, 'folder'>, names: ReleaseNames): ActiveReleases => {
  refuseFor(Object.values(names).flatMap((name) => (findPublished(folder, name) ? [] : [`没有发布过 ${name}`])));
  if (names.shell === undefined) throw new ReleaseRefusal(['网站还没有壳，请先发布并启用 shell']);
  const candidate = composePublished(folder, names);
  refuseFor(setProblems(candidate));
  return candidate;
};

/**
 * Composes and checks a set, and smoke-tests it unless that was done before: since a release was published others may have
 * become active.
 * @param apps whose pages are tried
 * @throws ReleaseRefusal
 */
export const testCandidate = async (
  context: ReleaseContext,
  names: ReleaseNames,
  apps: readonly string[],
): Promise<void> => {
  const candidate = composeCandidate(context, names);
  // Servers begin to load it while it is tried.
  await context.store.dialect.announceCandidate(context.store.db, names);
  if (await isSmokeTested(context.store, candidate.set.id)) return;
  const { problems, notes } = await context.smokeTest(candidate, apps);
  refuseFor(problems);
  for (const sentence of notes) console.warn(sentence);
  await markSmokeTested(context.store, candidate.set.id, Date.now());
};

/** Has all servers load the set that these releases make with the active ones: who publishes a release often activates it soon. */
export const announceWith = async (store: ReleaseContext['store'], releases: readonly string[]): Promise<void> => {
  const now = await newestActivation(store);
  const names = { ...now?.releases, ...Object.fromEntries(releases.map((name) => [appOf(name), name])) };
  await store.dialect.announceCandidate(store.db, names);
};
