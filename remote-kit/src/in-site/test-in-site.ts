import path from 'node:path';
import { buildAppIn } from '../build-app.ts';
import { serveBuild } from '../dev/serve-build.ts';
import { kitExtension, packageFolder } from '../project.ts';
import { runNode } from '../run-node.ts';
import { installedBrowser } from './installed-browser.ts';

/**
 * Opens the remote's build inside the running site, in a real browser: the site takes it from this machine for the bearer of
 * an override, and for nobody else.
 * @param linkTo asks the site for an override's link to an address
 * @returns the exit code of the tests
 */
export const testInSite = async (
  folder: string,
  site: string,
  linkTo: (url: string) => Promise<string>,
): Promise<number> => {
  await buildAppIn(folder, 'production');
  const { origin, server } = await serveBuild(folder, 'production', 0);
  try {
    const config = path.join(import.meta.dirname, `playwright-config${kitExtension}`);
    const playwright = path.join(packageFolder('@playwright/test', folder), 'cli.js');
    const env = {
      SHUHAI_SITE: site,
      OVERRIDE_LINK: await linkTo(origin),
      BROWSER_EXECUTABLE: installedBrowser(),
    };
    return await runNode([playwright, 'test', '--config', config], { cwd: folder, env });
  } finally {
    server.close();
    server.closeAllConnections();
  }
};
