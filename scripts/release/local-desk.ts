import { readEnvironment } from '../../server/environment.ts';
import { publishBuild } from '../../server/releases/publish.ts';
import { rehearse } from '../../server/releases/rehearsal/rehearse.ts';
import type { ReleaseDesk } from '../../server/releases/release-desk.ts';
import { activate, endCanary, rollBack, startCanary } from '../../server/releases/switch-releases.ts';
import { openStore } from '../../server/store/open-store.ts';
import { listSwitches } from '../../server/store/release-switches.ts';
import { listReleases } from '../../server/store/releases.ts';
import type { Desk } from './desk.ts';

/** The desk on the store that the environment names. Running servers see at once what is changed in it. */
export const atLocalDesk = async <Result>(use: (desk: Desk) => Promise<Result>): Promise<Result> => {
  const environment = readEnvironment(process.env);
  const store = await openStore(environment);
  try {
    return await use(deskOf({ store, folder: environment.releasesDir, rehearse }));
  } finally {
    await store.close();
  }
};

const deskOf = (desk: ReleaseDesk): Desk => ({
  publish: (folder, { by }) => publishBuild(desk, folder, { by }),
  activate: (release, note) => activate(desk, [release], note),
  rollBack: (note, app) => rollBack(desk, note, app),
  startCanary: (release, percent, note) => startCanary(desk, release, percent, note),
  endCanary: (note) => endCanary(desk, note),
  list: async () => ({ releases: await listReleases(desk.store), switches: await listSwitches(desk.store, 50) }),
});
