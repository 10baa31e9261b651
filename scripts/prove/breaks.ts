import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';
import { parseOptions } from 'release/command-line/parse-options';
import { copyProject } from './breaks/copy-project.ts';
import { type Break, breaks } from './breaks/list.ts';

/**
 * Breaks the product in a copy of the project, in one way after the other (`breaks/list.ts`), and runs the tests that must see it as
 * `.ci/run` does: with a second look, which must hide no break. Before, unbroken, these tests pass there. `--test PART` takes the
 * breaks alone whose tests have this in their path.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(args, { test: { type: 'string', default: '' } }, false);
  const wanted = breaks.filter(({ test }) => test.includes(values.test));
  if (wanted.length === 0) throw new UsageError(`没有一处改坏由这样的测试发现：${values.test}`);
  const tests = [...new Set(wanted.map(({ test }) => test))];
  const { folder, remove } = copyProject();
  try {
    const whole = await runTests(folder, tests);
    if (whole.code !== 0) {
      console.error(`没有改动时测试就没有通过：\n${whole.end}`);
      return false;
    }
    let survived = 0;
    for (const one of wanted) {
      const start = performance.now();
      const verdict = await tryBreak(folder, one);
      if (!verdict.isCaught) survived += 1;
      const seconds = Math.round((performance.now() - start) / 1_000);
      console.log(
        `${verdict.isCaught ? '发现' : '没有发现'}  ${one.says}（${one.file}，${seconds} 秒）\n      ${verdict.seen}`,
      );
    }
    console.log(`改坏 ${wanted.length} 处：发现 ${wanted.length - survived} 处，没有发现 ${survived} 处`);
    return survived === 0;
  } finally {
    remove();
  }
};

/** Breaks one file, runs its tests and mends it. @returns whether a test failed, and the first that did */
const tryBreak = async (
  folder: string,
  { file, text, other, test }: Break,
): Promise<{ isCaught: boolean; seen: string }> => {
  const place = path.join(folder, file);
  const before = readFileSync(place, 'utf8');
  const [start, end, ...more] = before.split(text);
  if (start === undefined || end === undefined || more.length > 0) {
    throw new Error(`${file} 里应正好有一处：${text}`);
  }
  writeFileSync(place, start + other + end);
  try {
    const { code, end: said } = await runTests(folder, [test]);
    // A file that cannot be loaded names no test: then no test has seen the break.
    const failed = /^ {2}.*\.(?:test|spec)\.tsx?:\d+ › .*$/m.exec(said)?.[0].trim();
    return { isCaught: code === 1 && failed !== undefined, seen: failed ?? said };
  } finally {
    writeFileSync(place, before);
  }
};

/** Runs files of tests in the copy as under CI. @returns the code and the last lines */
const runTests = (folder: string, tests: string[]): Promise<{ code: number; end: string }> =>
  new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, CI: 'true' }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, ['scripts/test.ts', ...tests], options, (_, output, errors) =>
      resolve({ code: child.exitCode ?? 1, end: (output.trimEnd() || errors).split('\n').slice(-28).join('\n') }),
    );
  });
