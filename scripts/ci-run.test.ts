import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limitMs } from '../server/testing/time-limits.ts';
import { root } from './project.ts';

jest.setTimeout(limitMs(60_000));

/** A folder with `.ci/run` and an npm of its own, which answers each step with what the test says. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shuhai-ci-'));
  for (const name of ['.ci', 'commands', 'node_modules']) mkdirSync(path.join(folder, name));
  command('id', 'echo 1000'); // Not root: installs no packages.
  writeFileSync(path.join(folder, 'node_modules/.installed'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: string, script: string) => {
  const file = path.join(folder, 'commands', name);
  writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(file, 0o755);
};

const counts = 'echo "3 passed, 0 failed, 0 skipped"';

/**
 * Runs `.ci/run` where each step is a line of bash.
 * @param limitSeconds when it stops, in the place of eighty minutes
 * @returns its code and its last forty lines
 */
const run = (
  steps: Partial<Record<'typecheck' | 'lint' | 'bytes' | 'test', string>>,
  limitSeconds = 600,
): { code: number | null; end: string[] } => {
  const limit = 'limit_s=$((80 * 60))';
  const script = readFileSync(path.join(root, '.ci/run'), 'utf8');
  expect(script).toContain(limit);
  writeFileSync(path.join(folder, '.ci/run'), script.replace(limit, `limit_s=${limitSeconds}`));
  const cases = Object.entries({ test: counts, ...steps }).map(([name, line]) => `*" ${name} "*) ${line} ;;`);
  command('npm', `case " $* " in\n${cases.join('\n')}\nesac`);
  const { status, stdout } = spawnSync('bash', ['.ci/run'], {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(folder, 'commands')}${path.delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  });
  return { code: status, end: stdout.trimEnd().split('\n').slice(-40) };
};

const stepsLine = (...steps: string[]) => expect.stringMatching(new RegExp(`^步骤：${steps.join('；')}；共 \\d+ 秒$`));

test('a run that passes says the seconds of each step, and last how many tests passed', () => {
  expect(run({})).toEqual({
    code: 0,
    end: expect.arrayContaining([
      stepsLine('类型 \\d+ 秒', '检查 \\d+ 秒', '字节 \\d+ 秒', '测试 \\d+ 秒'),
      '3 passed, 0 failed, 0 skipped',
    ]),
  });
});

test('all steps run whatever fails before, and the end has the reason of each that failed', () => {
  const noise = 'for i in $(seq 100); do echo "line $i"; done';
  const { code, end } = run({
    typecheck: `echo "reader/src/a.ts(3,5): error TS2322: no"; ${noise}; exit 2`,
    bytes: `echo "reader chapter 超过 144,531"; ${noise}; exit 1`,
  });
  expect(code).toBe(1);
  expect(end).toContain('reader/src/a.ts(3,5): error TS2322: no');
  expect(end).toContain('reader chapter 超过 144,531');
  expect(end.slice(-2)).toEqual([
    stepsLine('类型 \\d+ 秒，失败（2）', '检查 \\d+ 秒', '字节 \\d+ 秒，失败（1）', '测试 \\d+ 秒'),
    '3 passed, 0 failed, 0 skipped',
  ]);
});

test('the end of the tests stays the end: what failed in them is not said again', () => {
  const { code, end } = run({ test: 'echo "  server/a.test.ts:3 › a"; echo "1 passed, 1 failed, 0 skipped"; exit 1' });
  expect(code).toBe(1);
  expect(end.filter((line) => line.includes('server/a.test.ts:3'))).toHaveLength(1);
  expect(end.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
});

test('tests that end before they have told their end are named with the place where they ended', () => {
  const { code, end } = run({ test: 'echo "SyntaxError: no"; echo "    at scripts/test.ts:7:1"; exit 1' });
  expect(code).toBe(1);
  expect(end.slice(-4)).toEqual(['测试：', 'SyntaxError: no', '    at scripts/test.ts:7:1', stepsLine('类型 .*')]);
});

test('without the dependencies nothing else runs', () => {
  rmSync(path.join(folder, 'node_modules/.installed'));
  const { code, end } = run({ typecheck: 'echo "失败：npm ci"; exit 1' });
  expect(code).toBe(1);
  expect(end.at(-1)).toEqual(stepsLine('类型 \\d+ 秒，失败（1）'));
});

test('a run that takes too long stops with a sentence, and ends the step that it is in', () => {
  const { code, end } = run({ lint: 'sleep 600' }, 1);
  expect(code).toBe(1);
  expect(end).toContain('到了 80 分钟，停在这一步：检查');
});

test('where it is the tests that take too long, those that have failed by then are named', () => {
  const failed = '  ✘  3 [desktop] › e2e/a.spec.ts:3:1 › a page is read (90.1s)';
  const { code, end } = run(
    { test: `echo "${failed}"; for i in $(seq 100); do echo "  ✓  $i another"; done; sleep 600` },
    2,
  );
  expect(code).toBe(1);
  expect(end).toContain(failed);
  expect(end).toContain('到了 80 分钟，停在这一步：测试');
});
