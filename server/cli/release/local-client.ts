import type { ReleaseClient } from 'release/operations/client';
import { byCommand } from '../../console/record/record-act.ts';
import { type Environment, readEnvironment } from '../../environment.ts';
import { publishBuild } from '../../releases/publishing/publish.ts';
import { releaseActs } from '../../releases/release-acts.ts';
import { createSmokeTest } from '../../smoke-test/smoke-test.ts';
import { openLibrary } from '../open-library.ts';
import { refuseTakenName, refuseUnknownApp } from './known-app.ts';

/**
 * The configuration of the site whose releases a command works on: production's, which has to be as complete as the server's
 * own. @throws EnvironmentError
 */
export const readSiteEnvironment = (): Environment => readEnvironment({ ...process.env, NODE_ENV: 'production' });

/** Opens a client on the store that the environment names. Running servers see its changes at once. */
export const withLocalClient = async <Result>(use: (client: ReleaseClient) => Promise<Result>): Promise<Result> => {
  const environment = readSiteEnvironment();
  const store = await openLibrary(environment);
  try {
    const smokeTest = createSmokeTest(store, environment);
    const context = { ...environment, store, folder: environment.releasesDir, smokeTest };
    const acts = releaseActs(context, environment, byCommand());
    return await use({
      ...acts,
      site: environment.publicOrigin ?? `http://${environment.host}:${environment.port}`,
      publish: (folder, { by }, filesAt) => publishBuild(context, folder, { by, filesAt, authority: byCommand() }),
      override: async ({ isNew = false, ...wish }) => {
        if (isNew) await refuseTakenName(store, wish.app);
        else await refuseUnknownApp(store, wish.app, '试看一个新应用请加上 --new');
        return acts.override(wish);
      },
    });
  } finally {
    await store.close();
  }
};
