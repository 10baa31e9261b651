import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Command, UsageError } from 'release/command-line/command';
import { localTime, print, printList, write } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { type Role, roleNames, roles } from 'shared-api/console/roles';
import { maxReasonCharacters } from 'shared-api/console/schemas/staff';
import { type Authority, byCommand } from '../../../../console/record/record-act.ts';
import { changeRole } from '../../../../console/roles/change-role.ts';
import { switchOff } from '../../../../console/second-factor/second-factor.ts';
import type { Store } from '../../../../db/open-store.ts';
import { endAllSessions } from '../../../../members/console/account-acts.ts';
import { allowExport, deleteMemberFor } from '../../../../members/console/data-requests.ts';
import { exportMember } from '../../../../members/export-member.ts';
import { listMembers, type MemberRecord } from '../../../../members/list-members.ts';
import { confirm } from '../../../confirm.ts';
import { withStore } from '../../../with-store.ts';
import {
  checkLength,
  optionalText,
  parseAction,
  parseId,
  refuseArguments,
  singleArgument,
  singleUsername,
  typedPath,
} from '../../arguments.ts';
import { findMember } from '../../find-target.ts';
import { invite, printInvitations, revokeInvitation } from '../../invitations.ts';

const usage = `members [list | role 用户名 角色 | sign-out 用户名 | second-factor-off 用户名 |
        export 用户名 文件 | delete 用户名 |
        invite 给谁 | invitations | revoke-invitation 邀请编号] [选项]
  列出读者，新注册的在前；role 改变一个账号的角色；sign-out 让一个账号的所有设备退出登录
  second-factor-off 关闭一个账号的两步验证：验证器和恢复码都丢了的时候
  export 应会员的要求把本站保存的个人数据写进一个新文件（JSON），会员会收到消息
  delete 应会员的要求注销账号，连同全部个人数据，不能恢复
  invite 做一个邀请链接，凭它可以注册；invitations 列出邀请，revoke-invitation 收回一个
  角色               reader 读者，moderator 版主，editor 编辑，administrator 管理员：各能做前面的人能做的事
  --uses 个数        invite 用：能注册几个账号，默认 1
  --until 日期       invite 用：有效到哪一天（北京时间），如 2026-01-31，默认七天后
  --reason 原因      改变什么的操作用：记在记录里
  --yes              delete 用：不再询问
  --role 角色        只看这个角色的
  --name 字句        用户名里含有这些字
  --locked           只看已锁定的
  --before 编号      只看比这位更早注册的，用来翻页
  --limit 人数       默认 50
  --json             每位读者输出一行 JSON`;

const options = {
  reason: { type: 'string' },
  yes: { type: 'boolean' },
  uses: { type: 'string', default: '1' },
  until: { type: 'string' },
  role: { type: 'string' },
  name: { type: 'string' },
  locked: { type: 'boolean' },
  before: { type: 'string' },
  limit: { type: 'string', default: '50' },
  json: { type: 'boolean' },
} as const;

const memberLine = ({ id, username, nickname, role, created_at, last_seen_at, locked_at }: MemberRecord): string =>
  [
    id,
    `${username}${nickname === '' ? '' : `（${nickname}）`}`,
    ...(role === 'reader' ? [] : [roleNames[role]]),
    `注册 ${localTime(created_at)}`,
    ...(last_seen_at === null ? [] : [`最近 ${localTime(last_seen_at)}`]),
    ...(locked_at === null ? [] : [`已于 ${localTime(locked_at)} 锁定`]),
  ].join('  ');

const actions = [
  ...(['list', 'role', 'sign-out', 'second-factor-off', 'export', 'delete'] as const),
  ...(['invite', 'invitations', 'revoke-invitation'] as const),
] as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, actions);
  if (action === 'invite') return invite(operands, values);
  if (action === 'invitations') return printInvitations(operands, values);
  if (action === 'revoke-invitation') return revokeInvitation(operands, values);
  if (action === 'role') return giveRole(operands, values);
  if (action === 'sign-out') return signOut(operands, values);
  if (action === 'second-factor-off') return endSecondFactor(operands, values);
  if (action === 'export') return exportData(operands, values);
  if (action === 'delete') return deleteAccount(operands, values);
  refuseArguments(operands);
  const limit = wholeNumber('limit', values.limit, 1);
  const before = values.before === undefined ? undefined : parseId(values.before, '读者');
  const filter = {
    name: optionalText('name', values.name),
    locked: values.locked,
    before,
    role: values.role === undefined ? undefined : parseRole(values.role),
  };
  // One more than is shown tells whether there are more.
  const found = await withStore((store) => listMembers(store, { ...filter, limit: limit + 1 }));
  const shown = found.slice(0, limit);
  printList(values.json, shown, memberLine, '没有符合条件的读者。');
  if (found.length > limit && values.json !== true) write(`还有更多，加上 --before ${shown.at(-1)?.id} 接着看。\n`);
  return 0;
};

interface ActValues {
  reason?: string | undefined;
  json?: boolean | undefined;
}

const giveRole = async ([username, roleName = '', ...more]: string[], values: ActValues): Promise<number> => {
  refuseArguments(more);
  const name = singleUsername(username === undefined ? [] : [username]);
  const role = parseRole(roleName);
  const member = await actOn(name, values, (store, { id }, authority) =>
    changeRole(store, id, role, authority, Date.now()),
  );
  print(values.json, { username: member, role }, `${member} 的角色是${roleNames[role]}。`);
  return 0;
};

const signOut = async (operands: string[], values: ActValues): Promise<number> => {
  const member = await actOn(singleUsername(operands), values, (store, { id }, authority) =>
    endAllSessions(store, id, authority, Date.now()),
  );
  print(values.json, { username: member }, `${member} 的所有设备已退出登录。`);
  return 0;
};

const endSecondFactor = async (operands: string[], values: ActValues): Promise<number> => {
  let act: number | null = null;
  const member = await actOn(singleUsername(operands), values, async (store, account, authority) => {
    act = await switchOff(store, account, { authority, now: Date.now() });
  });
  const text = act === null ? `${member} 没有开启两步验证。` : `${member} 的两步验证已关闭，现在只凭密码就能管理。`;
  print(values.json, { username: member, second_factor: false }, text);
  return 0;
};

const exportData = async ([username, file, ...more]: string[], values: ActValues): Promise<number> => {
  refuseArguments(more);
  const name = singleUsername(username === undefined ? [] : [username]);
  const target = typedPath(singleArgument(file === undefined ? [] : [file], '文件'));
  const member = await actOn(name, values, async (store, { id }, authority) => {
    // Before anything is recorded: the file is new, and nobody else can read it.
    const handle = await open(target, 'wx', 0o600);
    const now = Date.now();
    try {
      await allowExport(store, id, authority, now);
      await pipeline(exportMember(store, { id }, now), handle.createWriteStream());
    } catch (error) {
      // No part of somebody's data is left behind, and the next try finds its place free.
      await handle.close();
      await rm(target, { force: true });
      throw error;
    }
  });
  print(values.json, { username: member, file: target }, `${member} 的个人数据写进了 ${target}：只交给本人。`);
  return 0;
};

const deleteAccount = async (
  operands: string[],
  values: ActValues & { yes?: boolean | undefined },
): Promise<number> => {
  const name = singleUsername(operands);
  const member = await actOn(name, values, async (store, { id, username }, authority) => {
    const isSure = values.yes === true || (await confirm(`注销 ${username}，不能恢复。`, '注销不能恢复'));
    if (!isSure) throw new Error('没有注销');
    await deleteMemberFor(store, id, authority, Date.now());
  });
  print(values.json, { username: member, deleted: true }, `${member} 已注销。`);
  return 0;
};

/** Acts on the member of a name. @returns the name as it is written */
const actOn = (
  name: string,
  { reason: text }: ActValues,
  act: (store: Store, account: { id: number; username: string }, authority: Authority) => Promise<unknown>,
): Promise<string> => {
  const reason = optionalText('reason', text) ?? '';
  checkLength('reason', reason, maxReasonCharacters);
  return withStore(async (store) => {
    const { id, username } = await findMember(store, name);
    await act(store, { id, username }, byCommand(reason));
    return username;
  });
};

const parseRole = (text: string): Role => {
  const role = roles.find((known) => known === text || roleNames[known] === text);
  if (role === undefined) throw new UsageError(`角色应是 ${roles.join('、')} 之一`);
  return role;
};

export const membersCommand: Command = { usage, run };
