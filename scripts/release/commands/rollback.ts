import { type Command, UsageError } from '../../../server/command-line/command.ts';
import { print } from '../../../server/command-line/output.ts';
import { parseOptions } from '../../../server/command-line/parse-options.ts';
import { atDesk, noteOf, noteOptions, noteUsage, switchText } from '../desk.ts';

const usage = `rollback [应用] [选项]
  退回到上一个可用的组合；给出应用则只退回这个应用
${noteUsage}`;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, noteOptions);
  const [app, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`多余的参数：${rest[0]}`);
  const done = await atDesk(values.to, (desk) => desk.rollBack(noteOf(values), app));
  print(values.json, done, switchText(done));
  return 0;
};

export const rollbackCommand: Command = { usage, run };
