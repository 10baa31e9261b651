import path from 'node:path';
import { runRelease } from '../server/cli/release/run-release.ts';
import { buildApps } from './build-apps.ts';
import { apps, root } from './project.ts';

const build = async (app: string): Promise<string> => {
  await buildApps('production', [app]);
  return path.join(root, app, 'dist/production');
};

process.exitCode = await runRelease(process.argv.slice(2), { apps, build });
