import path from 'node:path';
import { buildAppIn, webpackCli } from '../build-app.ts';
import { runTogether } from './run-together.ts';
import { serveBuild } from './serve-build.ts';

/**
 * A remote inside a running site: it is built anew when its sources change, and an override makes the site's pages take
 * the build from here.
 * @param folder the remote's own
 * @param port where the build is served
 * @param tell is told the build's origin once it is served
 */
export const devInSite = async (
  folder: string,
  port: string,
  tell: (origin: string) => void | Promise<void>,
): Promise<void> => {
  await buildAppIn(folder, 'development');
  const config = path.join(folder, 'webpack.config.js');
  runTogether(folder, [{ args: [webpackCli(), '--watch', '--config', config, '--mode', 'development'] }]);
  await tell((await serveBuild(folder, 'development', Number(port))).origin);
};
