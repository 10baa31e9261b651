import path from 'node:path';
import { accept, overBudget, readAccepted } from 'remote-kit/bytes/budget';
import { readBuiltApp, sum, type Weight } from 'remote-kit/bytes/built-app';
import { head, number, printApp, row } from 'remote-kit/bytes/print-app';
import { frame } from '../server/releases/first-loads.ts';
import { buildApps } from './build-apps.ts';
import { acceptedFile, apps, root } from './project.ts';

/**
 * `npm run bytes`: the JavaScript of every page, part by part, with what each script is made of. `-- --accept` takes the
 * builds as they are for what the budgets' complaints compare with.
 */
const reading = { app: 'reader', page: 'chapter', maxBytes: 130_000 };

await buildApps('production');
const built = apps.map((app) => readBuiltApp(path.join(root, app)));
const shell = built.find(({ app }) => app === 'shell');
const shellWeight = sum((shell?.firstLoads[frame] ?? []).map((file) => shell?.weigh(file) as Weight));

for (const app of built) {
  printApp(app);
}

console.log(`\n== 各页首次加载的全部 JavaScript（含 shell）\n${head}`);
let readingBytes = 0;
for (const { app, firstLoads, weigh } of built) {
  for (const [page, files] of Object.entries(firstLoads)) {
    const total = sum([...(app === 'shell' ? [] : [shellWeight]), ...files.map(weigh)]);
    console.log(row(`${app} ${page}`, total));
    if (app === reading.app && page === reading.page) readingBytes = total.brotli;
  }
}
console.log(`\n== 用到时才加载\n${head}`);
for (const { app, later, weigh } of built) {
  for (const [name, files] of Object.entries(later)) console.log(row(`${app} ${name}`, sum(files.map(weigh))));
}

console.log(`\n阅读页：${number(readingBytes).trim()} 字节（brotli），目标 ${number(reading.maxBytes).trim()}`);
if (process.argv.includes('--accept')) accept(built, acceptedFile);
const complaints = built.flatMap((app) => overBudget(app, readAccepted(acceptedFile)));
for (const complaint of complaints) console.error(complaint);
process.exit(readingBytes > reading.maxBytes || complaints.length > 0 ? 1 : 0);
