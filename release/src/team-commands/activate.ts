import type { Command } from '../command-line/command.ts';
import { print } from '../command-line/output.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { releaseOperations } from '../operations/operations.ts';
import { noteOf, noteOptions, noteUsage } from './note-options.ts';
import { someNames } from './release-argument.ts';
import type { WithClient } from './with-client.ts';

const usage = `activate 名称… [选项]
  启用一个已发布的版本，或同时启用几个应用的；运行中的服务器一秒之内换上，打开着的页面到下次整页加载才换
${noteUsage}`;

const run = async (withClient: WithClient, args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, noteOptions);
  const [release, ...others] = someNames(positionals);
  const input = others.length === 0 ? { release } : { release, others };
  const done = await withClient(values.to, (client) => client.activate({ ...input, ...noteOf(values) }));
  print(values.json, { ...input, changed: done !== null }, releaseOperations.activate.words(input, done));
  return 0;
};

export const activateCommand = (withClient: WithClient): Command => ({ usage, run: (args) => run(withClient, args) });
