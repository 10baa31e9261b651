import type { Command } from '../../command.ts';
import { lockOrUnlock } from './lock.ts';

const usage = `unlock 用户名 [--json]
  解锁一个账号`;

export const unlockCommand: Command = { usage, run: (args) => lockOrUnlock(args, false) };
