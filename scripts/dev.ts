import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { buildApps } from './build-apps.ts';
import { apps, binary, root } from './project.ts';

/** All three apps and the server, each built or started anew when its sources change; open pages reload by themselves. */
// A build that fails is made again when its sources are mended.
await buildApps('development').catch((error: Error) => console.error(error.message));

const children: ChildProcess[] = [];
const keepRunning = (args: string[]) => {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
  });
  child.on('exit', (code) => stop(code ?? 0));
  children.push(child);
};
const stop = (code: number) => {
  for (const child of children) child.kill();
  process.exit(code);
};
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

for (const app of apps) {
  const config = path.join(root, app, 'webpack.config.js');
  keepRunning([binary('webpack-cli/bin/cli.js'), '--watch', '--config', config, '--mode', 'development']);
}
keepRunning(['--watch', '--watch-preserve-output', 'server/main.ts']);
