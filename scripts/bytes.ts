import path from 'node:path';
import { frame } from 'release/first-loads';
import { accept, readAccepted, reportBudgets } from 'remote-kit/bytes/budget';
import { readBuiltApp, sum, type Weight } from 'remote-kit/bytes/built-app';
import { head, number, printApp, row } from 'remote-kit/bytes/print-app';
import { buildApps } from './build-apps.ts';
import { acceptedFile, apps, root } from './project.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run bytes`: the JavaScript of every page, part by part, and the budgets that it comes near or passes, each with what grew in it.
 * Ends with 1 where one is passed, or by the first load of the reading route. `-- --check` says only the budgets; `-- --accept` takes the builds as they are for what later ones are
 * compared with.
 */
const { values: options } = readOptions({ check: { type: 'boolean' }, accept: { type: 'boolean' } });
await buildApps('production');
const built = apps.map((app) => readBuiltApp(path.join(root, app)));
const shell = built.find(({ app }) => app === 'shell');
const shellWeight = sum((shell?.firstLoads[frame] ?? []).map((file) => shell?.weigh(file) as Weight));

/**
 * Largest first load of the reading route, the frame's bytes and the reader's together, each of which has a budget of its own with more room:
 * 143,499 when the bound was set, and 100 by which builds differ with the hashes in them.
 */
const maxReadingBytes = 143_600;

/** Every page's whole JavaScript, the shell's included, by `app page`. */
const pages = built.flatMap(({ app, firstLoads, weigh }) =>
  Object.entries(firstLoads).map(([page, files]) => ({
    name: `${app} ${page}`,
    weight: sum([...(app === 'shell' ? [] : [shellWeight]), ...files.map(weigh)]),
  })),
);

if (!options.check) {
  for (const app of built) printApp(app);
  console.log(`\n== 各页首次加载的全部 JavaScript（含 shell）\n${head}`);
  for (const { name, weight } of pages) console.log(row(name, weight));
  console.log(`\n== 用到时才加载\n${head}`);
  for (const { app, later, weigh } of built) {
    for (const [name, files] of Object.entries(later)) console.log(row(`${app} ${name}`, sum(files.map(weigh))));
  }
  console.log();
}

if (options.accept) accept(built, acceptedFile);
const reports = built.map((app) => reportBudgets(app, readAccepted(acceptedFile)));
const near = reports.flatMap((report) => report.near);
const over = reports.flatMap((report) => report.over);
for (const sentence of [...near, ...over]) console.error(sentence);
const count = reports.reduce((total, report) => total + report.count, 0);
const reading = pages.find(({ name }) => name === 'reader chapter')?.weight.brotli ?? Number.POSITIVE_INFINITY;
const isReadingOver = reading > maxReadingBytes;
console.log(
  `字节预算 ${count} 项：超过 ${over.length} 项，接近 ${near.length} 项。阅读页首次加载共 ${number(reading).trim()} 字节（brotli），` +
    `${isReadingOver ? '超过' : '不超过'}上限 ${number(maxReadingBytes).trim()}`,
);
process.exit(over.length > 0 || isReadingOver ? 1 : 0);
