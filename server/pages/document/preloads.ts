import { exposedChunk } from 'release/first-loads';
import type { Release } from 'release/release';
import type { AppRelease } from 'shared-api/contract';
import { contentAddress, scriptAddress } from 'shared-api/script-address';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { PageScript } from './document.ts';

/**
 * Lists the scripts of remotes that a page will need, so that the browser asks for all at once instead of discovering them
 * one by one. A route's chunk is named after the route's id.
 * @param routeIds ids of the page's routes
 */
export const preloadsFor = (set: ReleaseSet, routeIds: string[]): PageScript[] =>
  remotesOf(set, routeIds).flatMap(({ remote, listed }) => {
    const files = new Set([remote.entry, ...filesOf(remote.chunks, routeIds)]);
    return [...files].map((file) => scriptOf(listed, file));
  });

/**
 * Lists the styles of remotes that a page needs, in the order in which its chunks have them. The text waits for them, so they come from this site,
 * which has a copy, where the release's files lie on its team's origin.
 * @param routeIds ids of the page's routes
 */
export const stylesFor = (set: ReleaseSet, routeIds: string[]): PageScript[] =>
  remotesOf(set, routeIds).flatMap(({ remote: { app, styles = {}, filesAt }, listed }) =>
    [...new Set(filesOf(styles, routeIds))].map((file) => {
      const style = scriptOf(listed, file);
      return filesAt === undefined ? style : { ...style, url: contentAddress(app, file, style.integrity) };
    }),
  );

/** The remotes that draw a page, each with its release as the page's set lists it. */
const remotesOf = ({ remotes, inPage }: ReleaseSet, routeIds: string[]): { remote: Release; listed: AppRelease }[] =>
  remotes.flatMap((remote) => {
    const listed = inPage.remotes[remote.app];
    return listed && routeIds.includes(`remote-${remote.app}`) ? [{ remote, listed }] : [];
  });

/** Files of the chunk of all pages and of those of a page's routes. */
export const filesOf = (byChunk: Record<string, string[]>, routeIds: string[]): string[] =>
  [exposedChunk, ...routeIds].flatMap((name) => (Object.hasOwn(byChunk, name) ? (byChunk[name] ?? []) : []));

/** A script or style of a page's release with its hash. @throws Error where the release does not list it: browsers would not run it */
export const scriptOf = ({ release, entry, integrity }: AppRelease, file: string): PageScript => {
  const hash = integrity[file];
  if (hash === undefined) throw new Error(`${release} does not list ${file}`);
  return { url: scriptAddress(entry, file, hash), integrity: hash };
};
