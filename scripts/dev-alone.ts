import path from 'node:path';
import { devAlone } from 'remote-kit/dev/dev-alone';
import { devInSite } from 'remote-kit/dev/dev-in-site';
import { buildApps } from './build-apps.ts';
import { remotes, root } from './project.ts';

/**
 * One remote in the harness that stands for the shell (`npm run dev -w reader`), with the real API behind it; or, with
 * `-- --in-site`, inside a running site.
 */
const name = process.argv[2] ?? '';
if (!remotes.includes(name)) throw new Error(`用法：npm run dev -w ${remotes.join(' 或 ')}`);

const folder = path.join(root, name);
const port = process.env.PORT ?? String(3001 + remotes.indexOf(name));

if (process.argv.includes('--in-site')) {
  await devInSite(folder, port, (origin) => {
    console.error(`${name} 的构建在 ${origin}，改动后刷新页面即可看到。签发链接：`);
    console.error(`npm run release -- override ${name} --url ${origin}`);
  });
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
