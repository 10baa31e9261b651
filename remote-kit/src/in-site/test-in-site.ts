import path from 'node:path';
import { buildAppIn } from '../build-app.ts';
import type { OwnBuild } from '../dev/dev-in-site.ts';
import { serveBuild } from '../dev/serve-build.ts';
import { builtDescription, kitExtension, packageFolder } from '../project.ts';
import { runNode } from '../run-node.ts';
import { installedBrowser } from './installed-browser.ts';

/**
 * Opens the remote's build inside the running site, in a real browser on this machine: the site, wherever it runs, has the
 * bearer of an override, and nobody else, take the files from here.
 * @param linkTo asks the site for an override's link to a build
 * @returns the exit code of the tests
 */
export const testInSite = async (
  folder: string,
  site: string,
  linkTo: (build: OwnBuild) => Promise<string>,
): Promise<number> => {
  await buildAppIn(folder, 'production');
  const { origin, server } = await serveBuild(folder, 'production', 0);
  try {
    const config = path.join(import.meta.dirname, `playwright-config${kitExtension}`);
    const playwright = path.join(packageFolder('@playwright/test', folder), 'cli.js');
    const env = {
      SHUHAI_SITE: site,
      OVERRIDE_LINK: await linkTo({ origin, description: builtDescription(folder, 'production') }),
      BROWSER_EXECUTABLE: installedBrowser(),
    };
    return await runNode([playwright, 'test', '--config', config], { cwd: folder, env });
  } finally {
    server.close();
    server.closeAllConnections();
  }
};
