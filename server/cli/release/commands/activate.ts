import type { Command } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { noteOf, noteOptions, noteUsage } from '../note-options.ts';
import { onlyName } from '../release-argument.ts';
import { withClient } from '../with-client.ts';

const usage = `activate 名称 [选项]
  启用一个已发布的版本；运行中的服务器一秒之内换上，打开着的页面到下次整页加载才换
${noteUsage}`;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, noteOptions);
  const release = onlyName(positionals);
  const done = await withClient(values.to, (client) => client.activate(release, noteOf(values)));
  print(values.json, { release, changed: done !== null }, done ? `已启用 ${release}` : `${release} 已经在用`);
  return 0;
};

export const activateCommand: Command = { usage, run };
