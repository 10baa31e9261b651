import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildApps } from './build-apps.ts';
import { devInSite } from './dev-in-site.ts';
import { binary, remotes, root } from './project.ts';

/**
 * One remote in the harness that stands for the shell (`npm run dev -w reader`), with the real API behind it; or, with
 * `-- --in-site`, inside a running site.
 */
const name = process.argv[2] ?? '';
if (!remotes.includes(name)) throw new Error(`用法：npm run dev -w ${remotes.join(' 或 ')}`);

const port = process.env.PORT ?? String(3001 + remotes.indexOf(name));
const devAlone = async (): Promise<void> => {
  const apiPort = String(Number(port) + 100);

  // The API's server serves pages as well, and those need builds.
  await buildApps('production');
  const start = (args: string[], env: Record<string, string>) =>
    spawn(process.execPath, args, { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } });

  const children = [
    start(['server/main.ts'], { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: apiPort, LOG_LEVEL: 'warn' }),
    start(
      [
        binary('webpack-cli/bin/cli.js'),
        'serve',
        '--config',
        path.join(root, name, 'webpack.config.js'),
        '--env',
        'alone',
      ],
      { PORT: port, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    ),
  ];
  const stop = (code: number) => {
    for (const child of children) child.kill();
    process.exit(code);
  };
  for (const child of children) child.on('exit', (code) => stop(code ?? 0));
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
};

await (process.argv.includes('--in-site') ? devInSite(name, port) : devAlone());
