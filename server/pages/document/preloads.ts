import { exposedChunk } from 'release/first-loads';
import type { AppRelease } from 'shared-api/contract';
import { scriptAddress } from 'shared-api/script-address';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { PageScript } from './document.ts';

/**
 * Lists the scripts of remotes that a page will need, so that the browser asks for all at once instead of discovering them
 * one by one. A route's chunk is named after the route's id.
 * @param routeIds ids of the page's routes
 */
export const preloadsFor = ({ remotes, inPage }: ReleaseSet, routeIds: string[]): PageScript[] =>
  remotes
    .filter(({ app }) => routeIds.includes(`remote-${app}`))
    .flatMap((remote) => {
      const chunks = [exposedChunk, ...routeIds].filter((name) => Object.hasOwn(remote.chunks, name));
      const files = new Set([remote.entry, ...chunks.flatMap((name) => remote.chunks[name] ?? [])]);
      const listed = inPage.remotes[remote.app];
      return listed ? [...files].map((file) => scriptOf(listed, file)) : [];
    });

/** A script of a page's release with its hash. @throws Error where the release does not list it: browsers would not run it */
export const scriptOf = ({ release, entry, integrity }: AppRelease, file: string): PageScript => {
  const hash = integrity[file];
  if (hash === undefined) throw new Error(`${release} does not list ${file}`);
  return { url: scriptAddress(entry, file, hash), integrity: hash };
};
