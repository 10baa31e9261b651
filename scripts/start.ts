import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildApps } from './build-apps.ts';
import { isKitPacked } from './kit/pack-kit.ts';
import { root } from './project.ts';

process.env.NODE_ENV ??= 'production';
// A site that has a set goes on with it; the server ends where it has none and an app is missing.
await buildApps('production').catch((error: Error) => console.error(error.message));
await import('../server/main.ts');

// No reader waits for the kit: it is packed while the site is served.
if (!isKitPacked()) {
  const packing = spawn(process.execPath, [path.join(root, 'scripts/kit/pack-for-site.ts')], { stdio: 'inherit' });
  process.on('exit', () => packing.kill());
}
