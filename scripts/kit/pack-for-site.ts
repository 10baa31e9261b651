/** Packs the kit for a site that is running, behind its readers, and gives it to the site. */
import { lowerPriority } from '../../server/cli/lower-priority.ts';
import { readEnvironment } from '../../server/environment.ts';
import { keepKit } from '../../server/kit/keep-kit.ts';
import { kitFolder, packKit } from './pack-kit.ts';

// It ends with the site, and leaves nothing behind.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(1));
lowerPriority();
await packKit();
await keepKit(kitFolder, readEnvironment(process.env).releasesDir);
console.error('开发套件已就绪：/kit/');
