import { listMembers, type MemberRecord } from '../../../members/list-members.ts';
import type { Command } from '../../command.ts';
import { localTime } from '../../local-time.ts';
import { printList, write } from '../../output.ts';
import { parseOptions, wholeNumber } from '../../parse-options.ts';
import { withStore } from '../../with-store.ts';
import { optionalText, parseAction, parseId, refuseArguments } from '../arguments.ts';

const usage = `members [list] [选项]
  列出读者，新注册的在前
  --name 字句        用户名里含有这些字
  --locked           只看已锁定的
  --before 编号      只看比这位更早注册的，用来翻页
  --limit 人数       默认 50
  --json             每位读者输出一行 JSON`;

const options = {
  name: { type: 'string' },
  locked: { type: 'boolean' },
  before: { type: 'string' },
  limit: { type: 'string', default: '50' },
  json: { type: 'boolean' },
} as const;

const memberLine = ({ id, username, nickname, created_at, last_seen_at, locked_at }: MemberRecord): string =>
  [
    id,
    `${username}${nickname === '' ? '' : `（${nickname}）`}`,
    `注册 ${localTime(created_at)}`,
    ...(last_seen_at === null ? [] : [`最近 ${localTime(last_seen_at)}`]),
    ...(locked_at === null ? [] : [`已于 ${localTime(locked_at)} 锁定`]),
  ].join('  ');

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [, operands] = parseAction(positionals, ['list']);
  refuseArguments(operands);
  const limit = wholeNumber('limit', values.limit, 1);
  const before = values.before === undefined ? undefined : parseId(values.before, '读者');
  const filter = { name: optionalText('name', values.name), locked: values.locked, before };
  // One more than is shown tells whether there are more.
  const found = await withStore((store) => listMembers(store, { ...filter, limit: limit + 1 }));
  const shown = found.slice(0, limit);
  printList(values.json, shown, memberLine, '没有符合条件的读者。');
  if (found.length > limit && values.json !== true) write(`还有更多，加上 --before ${shown.at(-1)?.id} 接着看。\n`);
  return 0;
};

export const membersCommand: Command = { usage, run };
