import { type ActiveReleases, activeReleases, releaseOf } from '../release.ts';
import type { Override } from './override-token.ts';

/** Time in which a developer's machine must answer. */
const timeoutMs = 3_000;

/**
 * Replaces one remote of a page by the build that a developer's machine has now.
 * @throws Error where it does not give a build of that remote
 */
export const withForeignBuild = async (active: ActiveReleases, { app, origin }: Override): Promise<ActiveReleases> => {
  const answer = await fetch(`${origin}/release.json`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!answer.ok) throw new Error(`release.json: ${answer.status}`);
  const build = releaseOf(await answer.json(), '');
  if (build.app !== app) throw new Error(`it is a build of ${build.app}`);
  return activeReleases(active.shell, [
    ...active.remotes.filter((remote) => remote.app !== app),
    { ...build, base: `${origin}/files` },
  ]);
};
