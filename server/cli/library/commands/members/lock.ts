import type { Command } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { maxReasonCharacters } from 'shared-api/console/schemas/staff';
import { byCommand } from '../../../../console/record/record-act.ts';
import { setLock } from '../../../../members/console/account-acts.ts';
import { withStore } from '../../../with-store.ts';
import { checkLength, optionalText, singleUsername } from '../../arguments.ts';
import { findMember } from '../../find-target.ts';

const lockUsage = `lock 用户名 [选项]
  锁定一个账号：所有设备立即退出登录，不能再登录；unlock 解锁
  --reason 原因      本人登录时会看到
  --json             输出一行 JSON`;

const options = { reason: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Locks an account or unlocks it, and prints what was done. */
const lockOrUnlock = async (args: string[], locked: boolean): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const name = singleUsername(positionals);
  const reason = optionalText('reason', values.reason) ?? '';
  checkLength('reason', reason, maxReasonCharacters);
  const username = await withStore(async (store) => {
    const member = await findMember(store, name);
    await setLock(store, member.id, locked ? { reason } : null, byCommand(reason), Date.now());
    return member.username;
  });
  print(values.json, { username, locked }, `${username} ${locked ? '已锁定' : '已解锁'}。`);
  return 0;
};

export const lockCommand: Command = { usage: lockUsage, run: (args) => lockOrUnlock(args, true) };

const unlockUsage = `unlock 用户名 [选项]
  解锁一个账号
  --reason 原因      记在记录里
  --json             输出一行 JSON`;

export const unlockCommand: Command = { usage: unlockUsage, run: (args) => lockOrUnlock(args, false) };
