import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { binary, root } from '../project.ts';

interface Report {
  issues: { file: string; exports: { name: string }[]; types: { name: string }[] }[];
}

/**
 * Exports by file that tests alone import: queries whose plans they look at, bounds that they reach. Another one is not exported, and
 * tested through what the program calls; where that would be a worse test, it is written here.
 */
const allowed: Record<string, string[]> = JSON.parse(
  readFileSync(path.join(root, 'scripts/rules/exports-of-tests.json'), 'utf8'),
);

const linesOf = (exports: Iterable<[file: string, names: string[]]>): string[] =>
  [...exports].flatMap(([file, names]) => names.map((name) => `${file}: ${name}`)).sort();

/** What nothing imports that can be reached from where the program begins (knip.jsonc). The folders of packages, which others import, are left out. */
const exportedForTests = async (): Promise<string[]> => {
  const args = ['--production', '--no-progress', '--no-exit-code', '--reporter', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, [binary('knip/bin/knip.js'), ...args], { cwd: root });
  const { issues }: Report = JSON.parse(stdout);
  return linesOf(issues.map(({ file, exports, types }) => [file, [...exports, ...types].map(({ name }) => name)]));
};

test('no export is for tests alone but those that scripts/rules/exports-of-tests.json lists', async () => {
  expect(await exportedForTests()).toEqual(linesOf(Object.entries(allowed)));
});
