import { exposedChunk } from '../../releases/first-loads.ts';
import { type ActiveReleases, type Release, urlOf } from '../../releases/release.ts';
import type { PageScript } from './document.ts';

/**
 * Lists the scripts of remotes that a page will need, so that the browser asks for all at once instead of discovering them
 * one by one. A route's chunk is named after the route's id.
 * @param routeIds ids of the page's routes
 */
export const preloadsFor = ({ remotes }: ActiveReleases, routeIds: string[]): PageScript[] =>
  remotes
    .filter(({ app }) => routeIds.includes(`remote-${app}`))
    .flatMap((remote) => {
      const chunks = [exposedChunk, ...routeIds].filter((name) => Object.hasOwn(remote.chunks, name));
      const files = new Set([remote.entry, ...chunks.flatMap((name) => remote.chunks[name] ?? [])]);
      return [...files].map((file) => scriptOf(remote, file));
    });

/** A script of a release with its hash. @throws Error where the release does not list it: browsers would not run it */
export const scriptOf = (release: Release, file: string): PageScript => {
  const listed = release.files[`files/${file}`];
  if (!listed) throw new Error(`${release.release} does not list ${file}`);
  return { url: urlOf(release, file), integrity: listed.integrity };
};
