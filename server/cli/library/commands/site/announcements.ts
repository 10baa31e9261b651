import { type Command, UsageError } from 'release/command-line/command';
import { localTime, print, printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import type { Store } from '../../../../db/open-store.ts';
import {
  addHomeAnnouncement,
  listHomeAnnouncements,
  removeHomeAnnouncement,
  type StoredAnnouncement,
} from '../../../../novels/editing/announcements.ts';
import { withStore } from '../../../with-store.ts';
import {
  commandBecause,
  optionalText,
  parseAction,
  parseAddress,
  parseTime,
  reasonOption,
  reasonUsage,
  refuseArguments,
  requiredText,
  singleId,
} from '../../arguments.ts';

const usage = `announcements [list | add | remove 公告编号] [选项]
  首页顶上的公告，到时候自己出现，自己消失；要给每位读者发消息，用 announce
  --title 标题       add 用
  --until 时间       add 用：到什么时候为止，如 "2026-12-01 08:00"（本机时区）
  --from 时间        add 用：从什么时候起，默认现在
  --text 正文        add 用：读者点开看到的文字，可以没有
  --link 地址        add 用：读者点开到哪里，本站路径或网址；有正文时不用
${reasonUsage}
  --json             每条公告输出一行 JSON`;

const options = {
  title: { type: 'string' },
  text: { type: 'string' },
  link: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  json: { type: 'boolean' },
  ...reasonOption,
} as const;

const announcementLine = ({ id, title, link, begins_at, ends_at }: StoredAnnouncement): string =>
  [id, `${localTime(begins_at)} 至 ${localTime(ends_at)}`, title, ...(link === null ? [] : [link])].join('  ');

type Values = { [Name in Exclude<keyof typeof options, 'json'>]?: string | undefined };

const add = (store: Store, values: Values): Promise<StoredAnnouncement> => {
  const link = optionalText('link', values.link);
  if (values.until === undefined) throw new UsageError('缺少 --until');
  return addHomeAnnouncement(
    store,
    {
      title: requiredText('title', values.title),
      text: optionalText('text', values.text) ?? '',
      link: link === undefined ? null : parseAddress('--link', link),
      begins_at: values.from === undefined ? Date.now() : parseTime('--from', values.from),
      ends_at: parseTime('--until', values.until),
    },
    commandBecause(values.reason),
  );
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'add', 'remove']);
  if (action !== 'remove') refuseArguments(operands);
  const id = action === 'remove' ? singleId(operands, '公告') : 0;
  return withStore(async (store) => {
    if (action === 'remove') {
      const isRemoved = await removeHomeAnnouncement(store, id, commandBecause(values.reason));
      if (!isRemoved) throw new Error(`首页没有编号为 ${id} 的公告`);
      print(values.json, { id: String(id), removed: true }, `已删去公告 ${id}。`);
    } else if (action === 'add') {
      const announcement = await add(store, values);
      print(values.json, announcement, announcementLine(announcement));
    } else printList(values.json, await listHomeAnnouncements(store), announcementLine, '首页没有公告。');
    return 0;
  });
};

export const announcementsCommand: Command = { usage, run };
