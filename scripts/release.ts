import { existsSync } from 'node:fs';
import path from 'node:path';
import { runRelease } from '../server/cli/release/run-release.ts';
import { buildOf, ownApps } from '../server/releases/publishing/built-apps.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Builds an app first, unless this is an image of the site: there are its builds, and not their sources. */
const build = async (app: string): Promise<string> => {
  if (existsSync(path.join(root, app, 'src'))) {
    const { buildApps } = await import('./build-apps.ts');
    await buildApps('production', [app]);
  }
  return buildOf(root, app, 'production');
};

process.exitCode = await runRelease(process.argv.slice(2), { apps: ownApps(root), build });
