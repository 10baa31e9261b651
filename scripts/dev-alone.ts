import path from 'node:path';
import { linkTo } from 'release/operations/client';
import { devAlone } from 'remote-kit/dev/dev-alone';
import { devInSite } from 'remote-kit/dev/dev-in-site';
import { withClient } from '../server/cli/release/run-release.ts';
import { buildApps } from './build-apps.ts';
import { remotes, root } from './project.ts';
import { readOptions } from './read-options.ts';

/**
 * One remote in the harness that stands for the shell (`npm run dev -w reader`), with the real API behind it; or, with
 * `-- --in-site`, inside a running site: that of this machine's store, or SHUHAI_SITE with a RELEASE_TOKEN.
 */
const { values: options, positionals } = readOptions({ 'in-site': { type: 'boolean' } }, true);
const [name = ''] = positionals;
if (!remotes.includes(name)) throw new Error(`用法：npm run dev -w ${remotes.join(' 或 ')}`);

const folder = path.join(root, name);
const port = process.env.PORT ?? String(3001 + remotes.indexOf(name));

if (options['in-site']) {
  // It runs in the remote's folder; the site whose store is on this machine is that of the repository.
  process.chdir(root);
  // That of the build; the site has its own.
  delete process.env.PORT;
  const site = process.env.SHUHAI_SITE;
  await devInSite(folder, port, ({ origin: url, description }) =>
    withClient(site, async (client) => {
      const { link, build } = await linkTo(client, { app: name, url, hours: 10, description, isNew: true });
      const renew = (next: unknown) =>
        withClient(site, async (again) => {
          await again.renewOverride({ app: name, build, description: next });
        });
      return { link, renew };
    }),
  );
} else {
  // The API's server serves pages as well, and those need builds.
  await buildApps('production');
  const apiPort = String(Number(port) + 100);
  // It runs in the remote's folder; the library is that of the repository.
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? 'data');
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: apiPort, LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const server = { args: [path.join(root, 'server/main.ts')], env };
  devAlone(folder, { port, api: `http://127.0.0.1:${apiPort}`, server });
}
