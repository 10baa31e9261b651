import type { Command } from 'release/command-line/command';
import { localTime, printList } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { type Act, maxFindCharacters } from 'shared-api/console/schemas/record';
import { eachAct, toFilter, toWire } from '../../../../console/record/list-acts.ts';
import type { Store } from '../../../../db/open-store.ts';
import { withStore } from '../../../with-store.ts';
import { checkLength, optionalText, parseDay } from '../../arguments.ts';

const usage = `record [选项]
  谁做了什么：页面和命令所做的，新的在前
  --find 字句        谁、对象的名称或原因里含有这些字
  --kind 种类        如 member.lock、novel.edit
  --from 日期        从这一天起（北京时间），如 2026-01-31
  --to 日期          到这一天为止
  --limit 条数       默认 50
  --json             每条输出一行 JSON`;

const options = {
  find: { type: 'string' },
  kind: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string', default: '50' },
  json: { type: 'boolean' },
} as const;

const actLine = ({ id, at, actor, kind, object, reason }: Omit<Act, 'may_undo'>): string =>
  [
    id,
    localTime(at),
    actor.name || '已注销的会员',
    kind,
    object.name || `${object.kind} ${object.id}`,
    ...(reason === '' ? [] : [`原因：${reason}`]),
  ].join('  ');

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const find = optionalText('find', values.find);
  if (find !== undefined) checkLength('find', find, maxFindCharacters);
  const days = {
    ...(values.from !== undefined && { from: parseDay('from', values.from) }),
    ...(values.to !== undefined && { to: parseDay('to', values.to) }),
  };
  const kind = optionalText('kind', values.kind);
  const params = { ...days, ...(find !== undefined && { find }), ...(kind !== undefined && { kind }) };
  const limit = wholeNumber('limit', values.limit, 1);
  const acts = await withStore((store) => firstActs(store, params, limit));
  printList(values.json, acts, actLine, '没有符合条件的记录。');
  return 0;
};

/** The newest acts that meet the conditions of the options. */
const firstActs = async (store: Store, params: Parameters<typeof toFilter>[0], limit: number) => {
  const acts: Omit<Act, 'may_undo'>[] = [];
  for await (const rows of eachAct(store, toFilter(params))) {
    acts.push(...rows.slice(0, limit - acts.length).map(toWire));
    if (acts.length === limit) break;
  }
  return acts;
};

export const recordCommand: Command = { usage, run };
