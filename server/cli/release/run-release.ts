import { ReleaseRefusal } from '../../releases/refusal.ts';
import type { Command } from '../command.ts';
import { runCommand } from '../run-command.ts';
import type { Workspace } from './commands/publish.ts';

/** Each command is loaded when it is called. */
const commandsFor = (workspace: Workspace): Record<string, () => Promise<Command>> => ({
  publish: async () => (await import('./commands/publish.ts')).publishCommand(workspace),
  activate: async () => (await import('./commands/activate.ts')).activateCommand,
  rollback: async () => (await import('./commands/rollback.ts')).rollbackCommand,
  retire: async () => (await import('./commands/retire.ts')).retireCommand,
  canary: async () => (await import('./commands/canary.ts')).canaryCommand,
  prune: async () => (await import('./commands/prune.ts')).pruneCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommand,
  override: async () => (await import('./commands/override.ts')).overrideCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
});

/**
 * Runs one command of `npm run release`.
 *
 * @param args the command's name and its arguments
 * @param workspace the project whose apps `publish` builds
 * @returns the exit code: 0 done, 1 refused or failed, 2 called wrong
 */
export const runRelease = (args: string[], workspace: Workspace): Promise<number> =>
  runCommand({ call: 'npm run release', commands: commandsFor(workspace), explain }, args);

const explain = (error: unknown): string | undefined =>
  error instanceof ReleaseRefusal ? `已拒绝：\n${error.problems.map((each) => `- ${each}`).join('\n')}` : undefined;
