import { type ActiveReleases, activeReleases } from '../release.ts';
import type { Override } from './override-token.ts';
import { readBuild } from './sent-builds.ts';

/**
 * Replaces one remote of a page by a build on a developer's machine, as that machine described it last.
 * @throws Error where its description is not kept any more
 */
export const withForeignBuild = async (
  active: ActiveReleases,
  { app, origin, build }: Override,
  releasesDir: string,
): Promise<ActiveReleases> => {
  const described = await readBuild(releasesDir, app, build);
  return activeReleases(active.shell, [
    ...active.remotes.filter((remote) => remote.app !== app),
    { ...described, base: `${origin}/files` },
  ]);
};
