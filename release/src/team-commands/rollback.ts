import { type Command, UsageError } from '../command-line/command.ts';
import { print } from '../command-line/output.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { releaseOperations } from '../operations/operations.ts';
import { noteOf, noteOptions, noteUsage } from './note-options.ts';
import type { WithClient } from './with-client.ts';

const usage = `rollback [应用] [选项]
  退回到上一个可用的组合；给出应用则只退回这个应用
${noteUsage}`;

const run = async (withClient: WithClient, args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, noteOptions);
  const [app, ...extra] = positionals;
  if (extra.length > 0) throw new UsageError(`多余的参数：${extra[0]}`);
  const input = { ...(app !== undefined && { app }), ...noteOf(values) };
  const done = await withClient(values.to, (client) => client.rollBack(input));
  print(values.json, done, releaseOperations.rollBack.words(input, done));
  return 0;
};

export const rollbackCommand = (withClient: WithClient): Command => ({ usage, run: (args) => run(withClient, args) });
