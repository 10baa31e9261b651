import path from 'node:path';
import { accept, overBudget, readAccepted } from 'remote-kit/bytes/budget';
import { type BuiltApp, readBuiltApp, sum, type Weight } from 'remote-kit/bytes/built-app';
import { frame } from '../server/releases/first-loads.ts';
import { buildApps } from './build-apps.ts';
import { acceptedFile, apps, root } from './project.ts';

/**
 * `npm run bytes`: the JavaScript of every page, part by part, with what each script is made of. `-- --accept` takes the
 * builds as they are for what the budgets' complaints compare with.
 */
const reading = { app: 'reader', page: 'chapter', maxBytes: 130_000 };

const number = (value: number): string => value.toLocaleString('en-US').padStart(9);
const row = (name: string, { raw, gzip, brotli }: Weight): string =>
  `${number(raw)} ${number(gzip)} ${number(brotli)}  ${name}`;
const head = '     原始      gzip    brotli';

/** The parts of a script that make up most of it; a part's own brotli cannot be known, so it is its share. */
const printScript = (built: BuiltApp, file: string): void => {
  const weight = built.weigh(file);
  console.log(`\n${row(`${built.app}/${file}`, weight)}`);
  const parts = Object.entries(built.parts(file)).sort(([, one], [, other]) => other - one);
  const shown = parts.filter(([, size]) => size >= weight.raw / 100);
  for (const [name, size] of shown) {
    console.log(
      `${number(size)} ${''.padStart(9)} ${number(Math.round((size / weight.raw) * weight.brotli))}    ${name}`,
    );
  }
  const rest = parts.slice(shown.length).reduce((total, [, size]) => total + size, 0);
  if (rest > 0) console.log(`${number(rest)} ${''.padStart(19)}    其余 ${parts.length - shown.length} 项`);
};

await buildApps('production');
const built = apps.map((app) => readBuiltApp(path.join(root, app)));
const shell = built.find(({ app }) => app === 'shell');
const shellWeight = sum((shell?.firstLoads[frame] ?? []).map((file) => shell?.weigh(file) as Weight));

for (const app of built) {
  console.log(`\n== ${app.app} 的脚本\n${head}`);
  for (const file of new Set([...Object.values(app.firstLoads), ...Object.values(app.later)].flat())) {
    printScript(app, file);
  }
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
