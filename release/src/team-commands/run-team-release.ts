import type { Command } from '../command-line/command.ts';
import { runCommand } from '../command-line/run-command.ts';
import { ReleaseRefusal } from '../refusal.ts';
import type { Workspace } from './publish.ts';
import { type WithClient, withRemoteClient } from './with-client.ts';

/** The commands that a team has too, with a token for its app. Each is loaded when it is called. */
export const teamCommands = (workspace: Workspace, withClient: WithClient): Record<string, () => Promise<Command>> => ({
  publish: async () => (await import('./publish.ts')).publishCommand(workspace, withClient),
  activate: async () => (await import('./activate.ts')).activateCommand(withClient),
  rollback: async () => (await import('./rollback.ts')).rollbackCommand(withClient),
  retire: async () => (await import('./retire.ts')).retireCommand(withClient),
  canary: async () => (await import('./canary.ts')).canaryCommand(withClient),
  override: async () => (await import('./override.ts')).overrideCommand(withClient),
  list: async () => (await import('./list.ts')).listCommand(withClient),
});

/** Explains a refusal; undefined for any other error. */
export const explainRefusal = (error: unknown): string | undefined =>
  error instanceof ReleaseRefusal ? `已拒绝：\n${error.problems.map((each) => `- ${each}`).join('\n')}` : undefined;

/** Runs one command of a team's `npm run release`, outside of the site's repository. @returns the exit code */
export const runTeamRelease = (args: string[], workspace: Workspace): Promise<number> =>
  runCommand(
    { call: 'npm run release', commands: teamCommands(workspace, withRemoteClient), explain: explainRefusal },
    args,
  );
