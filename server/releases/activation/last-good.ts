import type { Activation, ReleaseNames } from 'release/activation';

/**
 * The activation that a rollback returns to: the newest one that differs from what is active and has no release that was
 * rolled back.
 * @param history newest first
 * @param app compares this app's release alone, and looks at no other
 */
export const lastGood = (history: readonly Activation[], app?: string): Activation | undefined => {
  const [now, ...earlier] = history;
  const bad = rolledBackChanges(history);
  const isGood = (one: Activation): boolean =>
    app === undefined
      ? !changesIn(one).some((name) => bad.has(name))
      : one.releases[app] !== undefined && !bad.has(one.releases[app]);
  return now && earlier.find((one) => !isSameSet(one.releases, now.releases, app) && isGood(one));
};

/** All that people did to get a set: its releases, and that remotes were taken out of it. */
const changesIn = ({ releases, retired }: Activation): string[] => [
  ...Object.values(releases),
  ...retired.map(({ app }) => `retired ${app}`),
];

/**
 * The releases that a rollback took out of service and that did not become active again, and the remotes that it brought
 * back and that were not taken out again. Those that stayed through it are as
 * good as before: one app's rollback says nothing about another's.
 */
const rolledBackChanges = (history: readonly Activation[]): ReadonlySet<string> => {
  const bad = new Set<string>();
  const activeSince = new Set<string>();
  for (const [index, one] of history.entries()) {
    for (const name of changesIn(one)) activeSince.add(name);
    const before = history[index + 1];
    if ((one.kind !== 'rollback' && one.kind !== 'automatic_rollback') || !before) continue;
    for (const name of changesIn(before)) if (!activeSince.has(name)) bad.add(name);
  }
  return bad;
};

/** Whether two sets have the same releases. @param app compares this app's release alone */
export const isSameSet = (one: ReleaseNames, other: ReleaseNames, app?: string): boolean => {
  if (app !== undefined) return one[app] === other[app];
  const apps = Object.keys(one);
  return apps.length === Object.keys(other).length && apps.every((name) => one[name] === other[name]);
};
