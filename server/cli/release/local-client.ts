import type { Environment } from '../../environment.ts';
import { activate } from '../../releases/activation/activate.ts';
import { endCanary, startCanary } from '../../releases/activation/canary.ts';
import { retire } from '../../releases/activation/retire.ts';
import { rollBack } from '../../releases/activation/roll-back.ts';
import { makeOverrideLink } from '../../releases/override/override-link.ts';
import { replaceBuild } from '../../releases/override/sent-builds.ts';
import { publishBuild } from '../../releases/publishing/publish.ts';
import type { ReleaseContext } from '../../releases/release-context.ts';
import { listForCommand } from '../../releases/release-listing.ts';
import { createSmokeTest } from '../../smoke-test/create-smoke-test.ts';
import { openLibrary } from '../open-library.ts';
import type { ReleaseClient } from './client.ts';
import { refuseTakenName, refuseUnknownApp } from './known-app.ts';
import { readSiteEnvironment } from './site-environment.ts';

/** Opens a client on the store that the environment names. Running servers see its changes at once. */
export const withLocalClient = async <Result>(use: (client: ReleaseClient) => Promise<Result>): Promise<Result> => {
  const environment = readSiteEnvironment();
  const store = await openLibrary(environment);
  try {
    const context = { ...environment, store, folder: environment.releasesDir, smokeTest: createSmokeTest(store) };
    return await use(clientOf(context, environment));
  } finally {
    await store.close();
  }
};

const clientOf = (context: ReleaseContext, environment: Environment): ReleaseClient => ({
  publish: (folder, { by }, filesAt) => publishBuild(context, folder, { by, filesAt }),
  activate: (release, note) => activate(context, [release], note),
  retire: (app, redirect, note) => retire(context, { app, redirect }, note),
  rollBack: (note, app) => rollBack(context, note, app),
  startCanary: (release, percent, note) => startCanary(context, release, percent, note),
  endCanary: (note) => endCanary(context, note),
  override: async ({ isNew = false, ...wish }) => {
    if (isNew) await refuseTakenName(context.store, wish.app);
    else await refuseUnknownApp(context.store, wish.app, '试看一个新应用请加上 --new');
    const { path, build, until } = await makeOverrideLink(environment, wish);
    const site = environment.publicOrigin ?? `http://${environment.host}:${environment.port}`;
    return { link: site + path, build, until };
  },
  renewOverride: (app, build, description) => replaceBuild(environment.releasesDir, app, { build, description }),
  list: () => listForCommand(context.store),
});
