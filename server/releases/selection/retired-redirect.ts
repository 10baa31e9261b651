import type { RetiredApp } from 'release/activation';
import { pathPrefixes } from 'shared-api/route-prefixes';
import { isWithin } from '../is-within.ts';
import type { ReleaseSet } from '../release-set.ts';

/** The remote that was taken out and had an address. */
export const retiredAt = (retired: readonly RetiredApp[], pathname: string): RetiredApp | undefined =>
  retired.find(({ paths }) => paths.some((path) => isWithin(pathname, path)));

/** Whether a remote of these releases has an address. */
export const isOwned = ({ remotes }: Pick<ReleaseSet, 'remotes'>, pathname: string): boolean =>
  remotes.some(({ routes }) => pathPrefixes(routes).some((path) => isWithin(pathname, path)));

/**
 * Finds where the address of a remote that was taken out leads now.
 * @param releases those that the visitor gets: what one of their remotes owns leads nowhere else
 * @returns a path of the site, or undefined where it leads nowhere
 */
export const retiredRedirect = (
  retired: readonly RetiredApp[],
  releases: Pick<ReleaseSet, 'remotes'>,
  pathname: string,
): string | undefined => {
  const gone = retiredAt(retired, pathname);
  if (!gone || gone.redirect === null) return undefined;
  return isOwned(releases, pathname) ? undefined : gone.redirect;
};
