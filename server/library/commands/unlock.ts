import type { Command } from '../../command-line/command.ts';
import { setLock } from './lock.ts';

const usage = `unlock 用户名 [--json]
  解锁一个账号`;

export const unlockCommand: Command = { usage, run: (args) => setLock(args, false) };
