import { announce } from '../../../messages/send-message.ts';
import type { Command } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { withStore } from '../../with-store.ts';
import { checkLength, requiredText } from '../arguments.ts';

const usage = `announce --title 标题 --body 正文 [--json]
  给每位读者发一条系统消息`;

const options = { title: { type: 'string' }, body: { type: 'string' }, json: { type: 'boolean' } } as const;

const maxCharacters = { title: 100, body: 2_000 };

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const message = { title: requiredText('title', values.title), body: requiredText('body', values.body) };
  for (const name of ['title', 'body'] as const) {
    checkLength(name, message[name], maxCharacters[name]);
  }
  const recipients = await withStore((store) => announce(store, message, Date.now()));
  print(values.json, { told: recipients }, `已发给 ${recipients} 位读者。`);
  return 0;
};

export const announceCommand: Command = { usage, run };
