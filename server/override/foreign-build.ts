import { type ActiveReleases, activeReleases, releaseOf } from '../releases/release.ts';
import type { Override } from './override-token.ts';

/** How long a developer's machine may take to answer, in milliseconds. */
const patience = 3_000;

/**
 * The releases of a page, with one remote as a developer's machine has it now.
 * @throws Error where it does not give a build of that remote
 */
export const withForeignBuild = async (active: ActiveReleases, { app, origin }: Override): Promise<ActiveReleases> => {
  const answer = await fetch(`${origin}/release.json`, { signal: AbortSignal.timeout(patience), redirect: 'error' });
  if (!answer.ok) throw new Error(`release.json: ${answer.status}`);
  const build = releaseOf(await answer.json(), '');
  if (build.app !== app) throw new Error(`it is a build of ${build.app}`);
  return activeReleases(active.shell, [
    ...active.remotes.filter((remote) => remote.app !== app),
    { ...build, base: `${origin}/files` },
  ]);
};
