import type { Command } from '../command.ts';
import { runCommand } from '../run-command.ts';
import type { Workspace } from './commands/publish.ts';
import { explain, teamCommands } from './run-team-release.ts';

/** Each command is loaded when it is called. */
const commandsFor = (workspace: Workspace): Record<string, () => Promise<Command>> => ({
  ...teamCommands(workspace),
  prune: async () => (await import('./commands/prune.ts')).pruneCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommand,
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
