import { parse } from 'cookie';
import type { RetiredApp } from 'release/activation';
import { ownEntriesCookie } from 'shared-api/own-entries';
import type { ReleaseSet } from '../release-set.ts';
import { isOwned, retiredAt } from './retired-redirect.ts';

/** A request for a page, as far as it says which own entries its browser has. */
interface Asked {
  pathname: string;
  /** The request's `cookie` header. */
  cookies: string | undefined;
}

/**
 * Paths of remotes that were taken out and whose entries the browser still has in its user menu. It says so by its cookie, or, where it has
 * not got the cookie yet, by asking for one of these paths.
 * @param releases those that the visitor gets: what one of their remotes owns is not gone
 */
export const pathsOfGoneEntries = (
  retired: readonly RetiredApp[],
  releases: Pick<ReleaseSet, 'remotes'>,
  { pathname, cookies = '' }: Asked,
): string[] => {
  if (retired.length === 0) return [];
  const kept = cookies.includes(ownEntriesCookie) ? (parse(cookies)[ownEntriesCookie] ?? '').split(' ') : [];
  const gone = [pathname, ...kept].flatMap((address) => retiredAt(retired, address)?.paths ?? []);
  return [...new Set(gone)].filter((path) => !isOwned(releases, path));
};
