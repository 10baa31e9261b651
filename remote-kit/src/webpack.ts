import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { aloneBuild } from './build/alone-build.ts';
import type { App } from './build/base-build.ts';
import { browserBuild } from './build/browser-build.ts';
import { ReleasePlugin } from './build/release-plugin.ts';
import { serverBuild } from './build/server-build.ts';
import { workerBuild } from './build/worker-build.ts';
import type { Mode } from './project.ts';

/**
 * The builds of an app: the one that browsers load and the one that the server renders with, and of the shell the service
 * worker. Together they are a release.
 */
export const appBuild = (app: App): Configuration[] => {
  const release = new ReleasePlugin({ app: app.name, folder: app.folder, mode: app.mode });
  return [browserBuild(app, release), serverBuild(app, release), ...(app.exposes ? [] : [workerBuild(app, release)])];
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
      ? aloneBuild({ name, folder, open })
      : appBuild({
          ...{ name, folder, mode },
          exposes: { './routes': './src/routes.tsx' },
          ...(existsSync(path.join(folder, 'src/entries.ts')) && { entries: './src/entries.ts' }),
        });
