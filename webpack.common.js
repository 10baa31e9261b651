import { browserBuild } from './scripts/build/browser-build.ts';
import { ReleasePlugin } from './scripts/build/release-plugin.ts';
import { serverBuild } from './scripts/build/server-build.ts';
import { workerBuild } from './scripts/build/worker-build.ts';

/**
 * The door to the builds of the apps: each has a webpack.config.js of a few lines that calls {@link appBuild}. What they
 * are made of is in scripts/build/: federation.ts knows federation, provided-packages.ts the shared packages,
 * base-build.ts the loaders.
 */
export { aloneBuild } from './scripts/build/alone-build.ts';

/**
 * The builds of an app: the one that browsers load and the one that the server renders with, and of the shell the service
 * worker. Together they are a release.
 *
 * @param {import('./scripts/build/base-build.ts').App} app
 * @returns {import('webpack').Configuration[]}
 */
export const appBuild = (app) => {
  const release = new ReleasePlugin({ app: app.name, folder: app.folder, mode: app.mode });
  return [browserBuild(app, release), serverBuild(app, release), ...(app.exposes ? [] : [workerBuild(app, release)])];
};
