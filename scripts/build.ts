import { buildApps } from './build-apps.ts';
import { apps } from './project.ts';

/** `npm run build`: all apps, or those that are named, as `npm run build -w reader` does. */
const args = process.argv.slice(2);
const wanted = args.filter((arg) => arg !== '--development');
const unknown = wanted.find((name) => !apps.includes(name));
if (unknown === undefined) {
  await buildApps(args.includes('--development') ? 'development' : 'production', wanted.length > 0 ? wanted : apps);
} else {
  console.error(`没有这个应用：${unknown}。可以构建：${apps.join('、')}`);
  process.exitCode = 2;
}
