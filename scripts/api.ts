import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inc } from 'semver';
import { changeBetween, readReport, writeReport } from './api/api-report.ts';
import { declaredApi, type ReportedPackage, reportedPackages } from './api/declared-api.ts';
import { root } from './project.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run api`: compares what the shared packages and the kit export with what was accepted under their versions. With `-- --accept` it
 * raises the versions as semver asks, and keeps the new declarations.
 */
const { accept: accepts } = readOptions({ accept: { type: 'boolean' } }).values;

const rewrite = (file: string, change: (text: string) => string): void =>
  writeFileSync(path.join(root, file), change(readFileSync(path.join(root, file), 'utf8')));

const setVersion = (name: ReportedPackage, before: string, version: string): void => {
  rewrite(`${name}/package.json`, (text) => text.replace(`"version": "${before}"`, `"version": "${version}"`));
  rewrite('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    lock.packages[name].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
};

const declared = declaredApi();
for (const name of reportedPackages) {
  const { version, declarations } = readReport(name);
  const change = changeBetween(name, declarations, declared[name]);
  if (change === 'none') continue;
  const next = inc(version, change) ?? version;
  if (accepts) {
    setVersion(name, version, next);
    writeReport(name, { version: next, declarations: declared[name] });
    console.log(`${name} ${version} → ${next}`);
  } else {
    console.error(`${name} 导出的内容与 ${version} 不同，应改为 ${next}：npm run api -- --accept`);
    process.exitCode = 1;
  }
}
