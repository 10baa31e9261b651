import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseOptions } from 'release/command-line/parse-options';
import { buildSite } from '../build-apps.ts';
import { root } from '../project.ts';
import { chooseTests } from '../test/choose-tests.ts';
import { readArguments } from '../test/read-arguments.ts';
import { runBrowserTests } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';
import { summaryOf } from '../test/summary.ts';

/**
 * Runs the browser tests, or those in the files and folders that are named, with the processor of each page `--times` (6) times slower:
 * one at a time, with limits so many times as long. Shows what a slow phone meets: presses that come early, and whoever moves the page late.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values, positionals } = parseOptions(args, { times: { type: 'string', default: '6' } });
  const { paths } = readArguments(root, positionals);
  await buildSite(['production']);
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-slow-'));
  try {
    const files = paths.length === 0 ? {} : { files: chooseTests(root, { paths }).browser };
    const verdict = judge(await runBrowserTests({ ...files, folder, cpuSlowdown: Number(values.times) }));
    console.log(summaryOf([verdict], `处理器慢 ${values.times} 倍`).join('\n'));
    return verdict.failed.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
