import type { Activation, ReleaseNames } from './activations.ts';

/**
 * The activation that a rollback returns to: the newest one that differs from what is active and was not rolled back.
 * @param history newest first
 * @param app compares this app's release alone
 */
export const lastGood = ([now, ...earlier]: readonly Activation[], app?: string): Activation | undefined =>
  now && earlier.find((one) => !one.rolledBack && !isSameSet(one.releases, now.releases, app));

/** Whether two sets have the same releases. @param app compares this app's release alone */
export const isSameSet = (one: ReleaseNames, other: ReleaseNames, app?: string): boolean => {
  if (app !== undefined) return one[app] === other[app];
  const apps = Object.keys(one);
  return apps.length === Object.keys(other).length && apps.every((name) => one[name] === other[name]);
};
