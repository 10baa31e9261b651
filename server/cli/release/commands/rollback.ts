import { type Command, UsageError } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { activationText } from '../activation-text.ts';
import { noteOf, noteOptions, noteUsage } from '../note-options.ts';
import { withClient } from '../with-client.ts';

const usage = `rollback [应用] [选项]
  退回到上一个可用的组合；给出应用则只退回这个应用
${noteUsage}`;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, noteOptions);
  const [app, ...extra] = positionals;
  if (extra.length > 0) throw new UsageError(`多余的参数：${extra[0]}`);
  const done = await withClient(values.to, (client) => client.rollBack(noteOf(values), app));
  print(values.json, done, activationText(done));
  return 0;
};

export const rollbackCommand: Command = { usage, run };
