import { type Command, UsageError } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions, wholeNumber } from '../../parse-options.ts';
import { activationText } from '../activation-text.ts';
import { noteOf, noteOptions, noteUsage } from '../note-options.ts';
import { onlyName } from '../release-argument.ts';
import { withClient } from '../with-client.ts';

const usage = `canary 名称 --percent 百分比 | canary --off [选项]
  把一个已发布的版本先给一部分访客试用；同一访客前后一致
  --percent 百分比   1 到 99
  --off              结束试发
${noteUsage}`;

const options = { ...noteOptions, percent: { type: 'string' }, off: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const note = noteOf(values);
  if (values.off) {
    if (positionals.length > 0) throw new UsageError(`多余的参数：${positionals[0]}`);
    const done = await withClient(values.to, (client) => client.endCanary(note));
    print(values.json, { changed: done !== null }, done ? '试发已结束' : '没有正在进行的试发');
    return 0;
  }
  const release = onlyName(positionals);
  const percent = wholeNumber('percent', values.percent, 1);
  if (percent > 99) throw new UsageError('--percent 应是 1 到 99 之间的整数；给所有人请用 activate');
  const done = await withClient(values.to, (client) => client.startCanary(release, percent, note));
  print(values.json, done, activationText(done));
  return 0;
};

export const canaryCommand: Command = { usage, run };
