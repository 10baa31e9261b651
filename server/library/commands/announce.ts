import { type Command, UsageError } from '../../command-line/command.ts';
import { print } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { announce } from '../../store/send-message.ts';
import { needed } from '../arguments.ts';
import { withStore } from '../with-store.ts';

const usage = `announce --title 标题 --body 正文 [--json]
  给每位读者发一条系统消息`;

const options = { title: { type: 'string' }, body: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Characters. */
const longest = { title: 100, body: 2_000 };

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const message = { title: needed('title', values.title), body: needed('body', values.body) };
  for (const name of ['title', 'body'] as const) {
    if ([...message[name]].length > longest[name]) throw new UsageError(`--${name} 不能多于 ${longest[name]} 个字`);
  }
  const told = await withStore((store) => announce(store, message, Date.now()));
  print(values.json, { told }, `已发给 ${told} 位读者。`);
  return 0;
};

export const announceCommand: Command = { usage, run };
