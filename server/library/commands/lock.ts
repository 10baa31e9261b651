import type { Command } from '../../command-line/command.ts';
import { print } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { setLocked } from '../../store/members.ts';
import { memberNamed, onlyName } from '../only-member.ts';
import { withStore } from '../with-store.ts';

const usage = `lock 用户名 [--json]
  锁定一个账号：所有设备立即退出登录，不能再登录；unlock 解锁`;

const options = { json: { type: 'boolean' } } as const;

/** Locks an account or unlocks it. */
export const setLock = async (args: string[], locked: boolean): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const name = onlyName(positionals);
  const username = await withStore(async (store) => {
    const member = await memberNamed(store, name);
    await setLocked(store, member.id, locked ? Date.now() : null);
    return member.username;
  });
  print(values.json, { username, locked }, `${username} ${locked ? '已锁定' : '已解锁'}。`);
  return 0;
};

export const lockCommand: Command = { usage, run: (args) => setLock(args, true) };
