import type { ReleaseNames } from 'release/activation';
import { appOf } from 'release/name';
import { namesByApp, type ReleaseSet, releaseSet } from '../release-set.ts';
import { readBuild } from './build-descriptions.ts';
import type { Override } from './override-token.ts';

interface OverrideSources {
  /** Folder with the descriptions of developers' builds. */
  releasesDir: string;
  /** Gives the set of published releases; undefined where the site publishes none. */
  setOf: ((names: ReleaseNames) => ReleaseSet) | undefined;
}

/**
 * A set with one remote from a developer's machine, as that machine described its build last, or with other published releases.
 * @throws Error where the description, or a release, is not kept any more
 */
export const overriddenSet = async (
  stable: ReleaseSet,
  override: Override,
  { releasesDir, setOf }: OverrideSources,
): Promise<ReleaseSet> => {
  if ('releases' in override) {
    if (!setOf) throw new Error('this site has no published releases');
    const active = namesByApp(stable);
    // An app that was taken out since is in nobody's pages.
    const chosen = override.releases
      .map((name) => [appOf(name), name])
      .filter(([app = '']) => Object.hasOwn(active, app));
    return setOf({ ...active, ...Object.fromEntries(chosen) });
  }
  const { app, origin, build } = override;
  const described = await readBuild(releasesDir, app, build);
  return releaseSet(stable.shell, [
    ...stable.remotes.filter((remote) => remote.app !== app),
    { ...described, base: `${origin}/files` },
  ]);
};
