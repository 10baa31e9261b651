import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provided } from 'shared-api/provided';
import { root } from '../project.ts';
import type { Declarations, ReportedPackage } from './declared-api.ts';

/** A package's declarations with the version under which they were accepted; kept as `api-report.txt` in its folder. */
interface ApiReport {
  version: string;
  declarations: Declarations;
}

const fileOf = (name: ReportedPackage): string => path.join(root, name, 'api-report.txt');

const heading = /^\/\/ ---- (.+)\n/m;

/** The report that is kept of a package. */
export const readReport = (name: ReportedPackage): ApiReport => {
  const [first = '', ...parts] = readFileSync(fileOf(name), 'utf8').split(heading);
  const declarations: Declarations = {};
  for (let index = 0; index < parts.length; index += 2) declarations[parts[index] ?? ''] = parts[index + 1] ?? '';
  return { version: first.trim().split(' ').at(-1) ?? '', declarations };
};

export const writeReport = (name: ReportedPackage, { version, declarations }: ApiReport): void => {
  const modules = Object.entries(declarations).map(([module, text]) => `// ---- ${module}\n${text}`);
  writeFileSync(fileOf(name), [`// ${name} ${version}\n`, ...modules].join(''));
};

type Change = 'none' | 'minor' | 'major';

/**
 * How a package's version has to change with its declarations. What is added is minor. What is taken away or changed is major
 * in a module that the shell provides, because a remote that was built before meets it, and in the kit, which a team's sources
 * are written for; elsewhere it is minor, because a remote carries the module that it was built with.
 */
export const changeBetween = (name: ReportedPackage, before: Declarations, after: Declarations): Change => {
  const modules = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (module) => before[module] !== after[module],
  );
  if (modules.length === 0) return 'none';
  const isBroken = (module: string) =>
    isProvided(name, module) && !isSubsequence(linesOf(before[module]), linesOf(after[module]));
  return modules.some(isBroken) ? 'major' : 'minor';
};

/** Whether sources or builds of a team meet another version than the one that they were made with. */
const isProvided = (name: ReportedPackage, module: string): boolean =>
  name === 'remote-kit' ||
  Object.hasOwn(provided, `${name}/${module}`) ||
  (Object.hasOwn(provided, name) && module === 'index');

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Whether all lines are still there, in their order, whatever stands between them. */
const isSubsequence = (lines: readonly string[], within: readonly string[]): boolean => {
  let found = 0;
  for (const line of within) if (line === lines[found]) found += 1;
  return found === lines.length;
};
