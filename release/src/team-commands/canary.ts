import { type Command, UsageError } from '../command-line/command.ts';
import { print } from '../command-line/output.ts';
import { parseOptions, wholeNumber } from '../command-line/parse-options.ts';
import { releaseOperations } from '../operations/operations.ts';
import { noteOf, noteOptions, noteUsage } from './note-options.ts';
import { onlyName } from './release-argument.ts';
import type { WithClient } from './with-client.ts';

const usage = `canary 名称 --percent 百分比 | canary --off [选项]
  把一个已发布的版本先给一部分访客试用；同一访客前后一致
  --percent 百分比   1 到 99
  --off              结束试发
${noteUsage}`;

const options = { ...noteOptions, percent: { type: 'string' }, off: { type: 'boolean' } } as const;

const run = async (withClient: WithClient, args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const note = noteOf(values);
  if (values.off) {
    if (positionals.length > 0) throw new UsageError(`多余的参数：${positionals[0]}`);
    const done = await withClient(values.to, (client) => client.endCanary(note));
    print(values.json, { changed: done !== null }, releaseOperations.endCanary.words(note, done));
    return 0;
  }
  const release = onlyName(positionals);
  const percent = wholeNumber('percent', values.percent, 1);
  if (percent > 99) throw new UsageError('--percent 应是 1 到 99 之间的整数；给所有人请用 activate');
  const input = { release, percent, ...note };
  const done = await withClient(values.to, (client) => client.startCanary(input));
  print(values.json, done, releaseOperations.startCanary.words(input, done));
  return 0;
};

export const canaryCommand = (withClient: WithClient): Command => ({ usage, run: (args) => run(withClient, args) });
