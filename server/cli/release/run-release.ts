import type { Command } from 'release/command-line/command';
import { runCommand } from 'release/command-line/run-command';
import type { Workspace } from 'release/team-commands/publish';
import { explainRefusal, teamCommands } from 'release/team-commands/run-team-release';
import { type WithClient, withRemoteClient } from 'release/team-commands/with-client';
import { explainFault } from '../../db/storage-fault.ts';

/** Each command is loaded when it is called. */
const commandsFor = (workspace: Workspace): Record<string, () => Promise<Command>> => ({
  ...teamCommands(workspace, withClient),
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
  runCommand(
    {
      call: 'npm run release',
      commands: commandsFor(workspace),
      explain: (error) => explainRefusal(error) ?? explainFault(error),
    },
    args,
  );

/** Opens a client of the server at an address, or of this machine's own store. Only the one that is needed is loaded. */
export const withClient: WithClient = async (to, use) =>
  to === undefined ? (await import('./local-client.ts')).withLocalClient(use) : withRemoteClient(to, use);
