import type { Command } from '../../command.ts';
import { takeDownOrRestore } from './takedown.ts';

const usage = `restore 作品编号 [--json]
  恢复一部下架的作品`;

export const restoreCommand: Command = { usage, run: (args) => takeDownOrRestore(args, false) };
