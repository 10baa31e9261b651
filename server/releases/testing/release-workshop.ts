import path from 'node:path';
import type { ReleaseNames } from 'release/activation';
import type { Store } from '../../db/open-store.ts';
import { activate } from '../activation/activate.ts';
import { newestActivation } from '../activation/activations.ts';
import { publishBuild } from '../publishing/publish.ts';
import type { ReleaseContext } from '../release-context.ts';
import { type TinyReleases, tinyReleases } from './tiny-releases.ts';

/** Publishes releases of a few lines, each with a version of its own, into a store. */
export interface ReleaseWorkshop extends Pick<TinyReleases, 'root' | 'build' | 'remove'> {
  /** Context with a smoke test that finds nothing wrong unless a test says otherwise. */
  context: ReleaseContext & { smokeTest: jest.Mock };
  note: { by: string; why: string };
  /** @param described fields of release.json beside the usual ones @returns the release's name */
  publish: (app: string, described?: object) => Promise<string>;
  /** Publishes and activates a first release of each app, one after the other. */
  activateNew: (...apps: string[]) => Promise<ReleaseNames>;
  active: () => Promise<ReleaseNames | undefined>;
}

export const openWorkshop = (store: Store): ReleaseWorkshop => {
  const { root, build, remove } = tinyReleases();
  const note = { by: '小林', why: '测试' };
  const context = {
    store,
    folder: path.join(root, 'releases'),
    smokeTest: jest.fn(async () => ({ problems: [], notes: [] })),
  };
  let count = 0;
  const publish: ReleaseWorkshop['publish'] = async (app, described = {}) => {
    count += 1;
    const { folder, name } = build({ app, version: `1.0.${count}`, ...described });
    await publishBuild(context, folder, { by: note.by });
    return name;
  };
  const active = async () => (await newestActivation(store))?.releases;
  const activateNew: ReleaseWorkshop['activateNew'] = async (...apps) => {
    for (const app of apps) await activate(context, [await publish(app)], note);
    return (await active()) ?? {};
  };
  return { root, build, remove, context, note, publish, activateNew, active };
};
