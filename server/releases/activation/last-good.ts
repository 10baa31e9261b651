import type { Activation, ReleaseNames } from './activations.ts';

/**
 * The activation that a rollback returns to: the newest one that differs from what is active and has no release that was
 * rolled back.
 * @param history newest first
 * @param app compares this app's release alone, and looks at no other
 */
export const lastGood = (history: readonly Activation[], app?: string): Activation | undefined => {
  const [now, ...earlier] = history;
  const bad = rolledBackReleases(history);
  const releasesOf = ({ releases }: Activation) =>
    app === undefined ? Object.values(releases) : [releases[app] ?? ''];
  return (
    now &&
    earlier.find((one) => !isSameSet(one.releases, now.releases, app) && !releasesOf(one).some((name) => bad.has(name)))
  );
};

/**
 * The releases that a rollback took out of service and that did not become active again. Those that stayed through it are as
 * good as before: one app's rollback says nothing about another's.
 */
const rolledBackReleases = (history: readonly Activation[]): ReadonlySet<string> => {
  const bad = new Set<string>();
  const activeSince = new Set<string>();
  for (const [index, { kind, releases }] of history.entries()) {
    for (const name of Object.values(releases)) activeSince.add(name);
    if (kind !== 'rollback' && kind !== 'automatic_rollback') continue;
    for (const name of Object.values(history[index + 1]?.releases ?? {})) if (!activeSince.has(name)) bad.add(name);
  }
  return bad;
};

/** Whether two sets have the same releases. @param app compares this app's release alone */
export const isSameSet = (one: ReleaseNames, other: ReleaseNames, app?: string): boolean => {
  if (app !== undefined) return one[app] === other[app];
  const apps = Object.keys(one);
  return apps.length === Object.keys(other).length && apps.every((name) => one[name] === other[name]);
};
