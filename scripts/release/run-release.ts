import type { Command } from '../../server/command-line/command.ts';
import { runCommand } from '../../server/command-line/run-command.ts';
import { ReleaseRefusal } from '../../server/releases/refusal.ts';

/** Each command is loaded when it is called. */
const commands: Record<string, () => Promise<Command>> = {
  publish: async () => (await import('./commands/publish.ts')).publishCommand,
  activate: async () => (await import('./commands/activate.ts')).activateCommand,
  rollback: async () => (await import('./commands/rollback.ts')).rollbackCommand,
  canary: async () => (await import('./commands/canary.ts')).canaryCommand,
  prune: async () => (await import('./commands/prune.ts')).pruneCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommand,
  override: async () => (await import('./commands/override.ts')).overrideCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
};

/**
 * Runs one command of `npm run release`.
 *
 * @param args the command's name and its arguments
 * @returns the exit code: 0 done, 1 refused or failed, 2 called wrong
 */
export const runRelease = (args: string[]): Promise<number> =>
  runCommand({ call: 'npm run release', commands, explain }, args);

const explain = (error: unknown): string | undefined =>
  error instanceof ReleaseRefusal ? `已拒绝：\n${error.problems.map((each) => `- ${each}`).join('\n')}` : undefined;
