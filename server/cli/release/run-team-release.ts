import { ReleaseRefusal } from '../../releases/refusal.ts';
import type { Command } from '../command.ts';
import { runCommand } from '../run-command.ts';
import type { Workspace } from './commands/publish.ts';

/** The commands that a team has too, with a token for its app. Each is loaded when it is called. */
export const teamCommands = (workspace: Workspace): Record<string, () => Promise<Command>> => ({
  publish: async () => (await import('./commands/publish.ts')).publishCommand(workspace),
  activate: async () => (await import('./commands/activate.ts')).activateCommand,
  rollback: async () => (await import('./commands/rollback.ts')).rollbackCommand,
  retire: async () => (await import('./commands/retire.ts')).retireCommand,
  canary: async () => (await import('./commands/canary.ts')).canaryCommand,
  override: async () => (await import('./commands/override.ts')).overrideCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
});

/** Explains an error of these commands. */
export const explain = (error: unknown): string | undefined =>
  error instanceof ReleaseRefusal ? `已拒绝：\n${error.problems.map((each) => `- ${each}`).join('\n')}` : undefined;

/** Runs one command of a team's `npm run release`, outside of the site's repository. @returns the exit code */
export const runTeamRelease = (args: string[], workspace: Workspace): Promise<number> =>
  runCommand({ call: 'npm run release', commands: teamCommands(workspace), explain }, args);
