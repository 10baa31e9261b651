import type { Command } from 'release/command-line/command';
import { localTime, print, printList } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import {
  type Announcement,
  announce,
  listAnnouncements,
  recallAnnouncement,
} from '../../../../messages/announcements.ts';
import { withStore } from '../../../with-store.ts';
import {
  checkLength,
  commandBecause,
  parseAction,
  reasonOption,
  reasonUsage,
  refuseArguments,
  requiredText,
  singleId,
} from '../../arguments.ts';

const usage = `announce --title 标题 --body 正文 | announce list | announce recall 公告编号 [选项]
  公告：给每位读者发一条系统消息，列出发过的（新的在前），或撤回：从所有人的消息和未读数里消失，不能恢复
  --limit 条数       list 用，默认 50
${reasonUsage}
  --json             每条公告输出一行 JSON`;

const options = {
  title: { type: 'string' },
  body: { type: 'string' },
  limit: { type: 'string', default: '50' },
  json: { type: 'boolean' },
  ...reasonOption,
} as const;

const maxCharacters = { title: 100, body: 2_000 };

const announcementText = ({ id, title, body, recipients, created_at, recalled_at }: Announcement): string =>
  [
    `${id}  ${localTime(created_at)}  发给 ${recipients} 人  ${title}${recalled_at === null ? '' : `  已于 ${localTime(recalled_at)} 撤回`}`,
    `  ${body}`,
  ].join('\n');

const toJson = ({ id, created_at, recalled_at, ...announcement }: Announcement) => ({
  id: String(id),
  ...announcement,
  created_at: new Date(created_at).toISOString(),
  recalled_at: recalled_at === null ? null : new Date(recalled_at).toISOString(),
});

type Values = { title?: string; body?: string; reason?: string; json?: boolean };

const send = async (values: Values): Promise<void> => {
  const message = { title: requiredText('title', values.title), body: requiredText('body', values.body) };
  for (const name of ['title', 'body'] as const) {
    checkLength(name, message[name], maxCharacters[name]);
  }
  const authority = commandBecause(values.reason);
  const { id, recipients } = await withStore((store) => announce(store, message, authority, Date.now()));
  const text = `已发给 ${recipients} 位读者；用 announce recall ${id} 撤回。`;
  print(values.json, { id: String(id), told: recipients }, text);
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['send', 'list', 'recall']);
  if (action !== 'recall') refuseArguments(operands);
  if (action === 'send') await send(values);
  else if (action === 'list') {
    const limit = wholeNumber('limit', values.limit, 1);
    const announcements = await withStore((store) => listAnnouncements(store, limit));
    printList(values.json, announcements, announcementText, '没有发过公告。', toJson);
  } else {
    const id = singleId(operands, '公告');
    const authority = commandBecause(values.reason);
    const recalled = await withStore((store) => recallAnnouncement(store, id, authority, Date.now()));
    if (!recalled) throw new Error(`没有编号为 ${id} 的公告`);
    const text = `公告“${recalled.title}”已撤回，从 ${recalled.removed} 位读者的消息里删去。`;
    print(values.json, { id: String(id), title: recalled.title, removed: recalled.removed }, text);
  }
  return 0;
};

export const announceCommand: Command = { usage, run };
