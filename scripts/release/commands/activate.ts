import type { Command } from '../../../server/command-line/command.ts';
import { print } from '../../../server/command-line/output.ts';
import { parseOptions } from '../../../server/command-line/parse-options.ts';
import { atDesk, noteOf, noteOptions, noteUsage } from '../desk.ts';
import { onlyName } from '../release-argument.ts';

const usage = `activate 名称 [选项]
  启用一个已发布的版本；运行中的服务器一秒之内换上，打开着的页面到下次整页加载才换
${noteUsage}`;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, noteOptions);
  const release = onlyName(positionals);
  const done = await atDesk(values.to, (desk) => desk.activate(release, noteOf(values)));
  print(values.json, { release, changed: done !== null }, done ? `已启用 ${release}` : `${release} 已经在用`);
  return 0;
};

export const activateCommand: Command = { usage, run };
