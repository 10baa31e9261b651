import type { RetiredApp } from './activation/activations.ts';
import { isWithin, pathPrefixes } from './checks/route-owners.ts';
import type { ActiveReleases } from './release.ts';

/**
 * Finds where the address of a remote that was taken out leads now.
 * @param releases those that the visitor gets: what one of their remotes owns leads nowhere else
 * @returns a path of the site, or undefined where it leads nowhere
 */
export const retiredRedirect = (
  retired: readonly RetiredApp[],
  { remotes }: Pick<ActiveReleases, 'remotes'>,
  pathname: string,
): string | undefined => {
  const gone = retired.find(({ paths }) => paths.some((path) => isWithin(pathname, path)));
  if (!gone || gone.redirect === null) return undefined;
  const isOwned = remotes.some(({ routes }) => pathPrefixes(routes).some((path) => isWithin(pathname, path)));
  return isOwned ? undefined : gone.redirect;
};
