import { setLocked } from '../../../members/members.ts';
import type { Command } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { withStore } from '../../with-store.ts';
import { singleUsername } from '../arguments.ts';
import { findMember } from '../find-target.ts';

const usage = `lock 用户名 [--json]
  锁定一个账号：所有设备立即退出登录，不能再登录；unlock 解锁`;

const options = { json: { type: 'boolean' } } as const;

/** Locks an account or unlocks it, and prints what was done. */
export const lockOrUnlock = async (args: string[], locked: boolean): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const name = singleUsername(positionals);
  const username = await withStore(async (store) => {
    const member = await findMember(store, name);
    await setLocked(store, member.id, locked ? Date.now() : null);
    return member.username;
  });
  print(values.json, { username, locked }, `${username} ${locked ? '已锁定' : '已解锁'}。`);
  return 0;
};

export const lockCommand: Command = { usage, run: (args) => lockOrUnlock(args, true) };
