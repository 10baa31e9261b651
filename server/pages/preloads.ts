import { exposedChunk } from '../releases/first-loads.ts';
import { type ActiveReleases, urlOf } from '../releases/release.ts';

/**
 * Scripts of remotes that a page will need, so that the browser asks for all at once instead of
 * discovering them one by one. A route's chunk is named after the route's id.
 * @param routeIds of the page's routes
 */
export const preloadsFor = ({ remotes }: ActiveReleases, routeIds: string[]): string[] => {
  const scripts: string[] = [];
  for (const remote of remotes) {
    const chunks = routeIds.filter((id) => Object.hasOwn(remote.chunks, id));
    if (!routeIds.includes(`remote-${remote.app}`)) continue;
    scripts.push(urlOf(remote, remote.entry));
    for (const chunk of [exposedChunk, ...chunks]) {
      for (const file of remote.chunks[chunk] ?? []) scripts.push(urlOf(remote, file));
    }
  }
  return [...new Set(scripts)];
};
