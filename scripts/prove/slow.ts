import { UsageError } from 'release/command-line/command';
import { parseOptions } from 'release/command-line/parse-options';
import { root } from '../project.ts';
import { chooseTests } from '../test/choose-tests.ts';
import { readArguments } from '../test/read-arguments.ts';
import { provedByTests } from './by-tests.ts';

/**
 * Runs the browser tests, or those in the files and folders that are named, with the processor of each page `--times` (6) times slower:
 * one at a time, with limits so many times as long. Shows what a slow phone meets: presses that come early, and whoever moves the page late.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { browser, cpuSlowdown } = readSlowArguments(args);
  console.log(`处理器慢 ${cpuSlowdown} 倍`);
  return provedByTests({ browser, cpuSlowdown, maySkip: true });
};

/** Reads what stands behind `npm run prove -- slow`. @throws UsageError */
export const readSlowArguments = (args: string[]): { browser: string[] | 'all'; cpuSlowdown: number } => {
  const { values, positionals } = parseOptions(args, { times: { type: 'string', default: '6' } });
  const cpuSlowdown = Number(values.times);
  if (!(cpuSlowdown > 1 && Number.isFinite(cpuSlowdown))) {
    throw new UsageError(`--times 应大于 1，是处理器慢下来的倍数：${values.times}`);
  }
  if (positionals.length === 0) return { browser: 'all', cpuSlowdown };
  const { paths } = readArguments(root, positionals);
  const chosen = paths.map((one) => chooseTests(root, { paths: [one] }).browser);
  const without = positionals.filter((_, index) => chosen[index]?.length === 0);
  if (without.length > 0) throw new UsageError(`这里没有浏览器测试：${without.join('、')}`);
  return { browser: [...new Set(chosen.flat())], cpuSlowdown };
};
