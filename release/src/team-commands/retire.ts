import { type Command, UsageError } from '../command-line/command.ts';
import { print } from '../command-line/output.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { releaseOperations } from '../operations/operations.ts';
import { noteOf, noteOptions, noteUsage } from './note-options.ts';
import type { WithClient } from './with-client.ts';

const usage = `retire 应用 [选项]
  下线一个应用：它的页面和菜单项从新打开的页面中消失，打开着的页面照常；用 rollback 应用 恢复
  --redirect 路径    它的地址转到这里，形如 /home
${noteUsage}`;

const options = { ...noteOptions, redirect: { type: 'string' } } as const;

const run = async (withClient: WithClient, args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [app, ...extra] = positionals;
  if (app === undefined) throw new UsageError('没有给出应用');
  if (extra.length > 0) throw new UsageError(`多余的参数：${extra[0]}`);
  const { redirect } = values;
  const input = { app, ...(redirect !== undefined && { redirect }), ...noteOf(values) };
  const done = await withClient(values.to, (client) => client.retire(input));
  print(values.json, { app, changed: done !== null }, releaseOperations.retire.words(input, done));
  return 0;
};

export const retireCommand = (withClient: WithClient): Command => ({ usage, run: (args) => run(withClient, args) });
