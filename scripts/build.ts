import { buildApps, buildSite } from './build-apps.ts';
import { apps } from './project.ts';
import { readOptions } from './read-options.ts';

/** `npm run build`: all apps and the kit, or the apps that are named, as `npm run build -w reader` does. */
const { values, positionals: wanted } = readOptions({ development: { type: 'boolean' } }, true);
const mode = values.development ? 'development' : 'production';
const unknown = wanted.find((name) => !apps.includes(name));
if (unknown === undefined) {
  await (wanted.length > 0 ? buildApps(mode, wanted) : buildSite([mode]));
} else {
  console.error(`没有这个应用：${unknown}。可以构建：${apps.join('、')}`);
  process.exitCode = 2;
}
