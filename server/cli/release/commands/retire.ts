import { type Command, UsageError } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { activationText } from '../activation-text.ts';
import { noteOf, noteOptions, noteUsage } from '../note-options.ts';
import { withClient } from '../with-client.ts';

const usage = `retire 应用 [选项]
  下线一个应用：它的页面和菜单项从新打开的页面中消失，打开着的页面照常；用 rollback 应用 恢复
  --redirect 路径    它的地址转到这里，形如 /home
${noteUsage}`;

const options = { ...noteOptions, redirect: { type: 'string' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [app, ...extra] = positionals;
  if (app === undefined) throw new UsageError('没有给出应用');
  if (extra.length > 0) throw new UsageError(`多余的参数：${extra[0]}`);
  const done = await withClient(values.to, (client) => client.retire(app, values.redirect ?? null, noteOf(values)));
  print(values.json, { app, changed: done !== null }, done ? activationText(done) : `${app} 早已下线`);
  return 0;
};

export const retireCommand: Command = { usage, run };
