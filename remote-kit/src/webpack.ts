import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { App } from './build/base-build.ts';
import { browserBuild } from './build/browser-build.ts';
import { DependencyOrder } from './build/chunks/dependency-order.ts';
import { firstScriptsBuild, firstScriptsOf } from './build/first-scripts-build.ts';
import { harnessBuild } from './build/harness-build.ts';
import { ReleasePlugin } from './build/release/release-plugin.ts';
import { serverBuild } from './build/server-build.ts';
import { singleScriptsBuild, singleScriptsOf } from './build/single-scripts-build.ts';
import { workerBuild } from './build/worker-build.ts';
import type { Mode } from './project.ts';

/**
 * The builds of an app: the one that browsers load and the one that the server renders with, of the shell the service worker, the
 * scripts of one file, and those that pages run first. Together they are a release.
 */
export const appBuild = (app: App): Configuration[] => {
  const singleScripts = singleScriptsOf(app.folder);
  const hasSingleScripts = Object.keys(singleScripts).length > 0;
  const firstScripts = firstScriptsOf(app.folder);
  const hasFirstScripts = Object.keys(firstScripts).length > 0;
  const parts = { hasSingleScripts, hasFirstScripts };
  const release = new ReleasePlugin({ app: app.name, folder: app.folder, mode: app.mode, ...parts });
  const builds = [
    browserBuild(app, release),
    serverBuild(app, release),
    ...(app.exposes ? [] : [workerBuild(app, release)]),
    ...(hasSingleScripts ? [singleScriptsBuild(app, release, singleScripts)] : []),
    ...(hasFirstScripts ? [firstScriptsBuild(app, release, firstScripts)] : []),
  ];
  return builds.map(({ plugins = [], ...build }) => ({ ...build, plugins: [new DependencyOrder(), ...plugins] }));
};

/** A remote as its webpack.config.js describes it: its name, its folder, and the page that its developer opens first. */
interface Remote {
  name: string;
  folder: string;
  open: string;
}

/** A remote's configuration of webpack: its release, or with `--env alone` the remote alone in the harness. */
export const remoteBuild =
  ({ name, folder, open }: Remote) =>
  ({ alone }: { alone?: boolean } = {}, { mode = 'production' }: { mode?: Mode } = {}) =>
    alone
      ? harnessBuild({ name, folder, open })
      : appBuild({
          ...{ name, folder, mode },
          exposes: { './routes': './src/routes.tsx' },
          ...(existsSync(path.join(folder, 'src/entries.ts')) && { entries: './src/entries.ts' }),
        });
