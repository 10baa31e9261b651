import { EnvironmentError } from '../../server/environment.ts';
import { type Command, UsageError } from '../../server/library/command.ts';
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

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const allUsages = async (): Promise<string> => {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  return `用法：\n\n${loaded.map(({ usage }) => `npm run release -- ${usage}`).join('\n\n')}`;
};

/**
 * Runs one command of `npm run release`.
 *
 * @param args the command's name and its arguments
 * @returns the exit code: 0 done, 1 refused or failed, 2 called wrong
 */
export const runRelease = async ([name = '', ...args]: string[]): Promise<number> => {
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    say(await allUsages());
    return name === '' ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    say(`没有这个命令：${name}\n\n${await allUsages()}`);
    return 2;
  }
  const command = await load();
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) say(`${error.message}\n\n用法：npm run release -- ${command.usage}`);
    else if (error instanceof EnvironmentError) say(error.message);
    else if (error instanceof ReleaseRefusal) say(`已拒绝：\n${error.problems.map((each) => `- ${each}`).join('\n')}`);
    else say(`失败：${error instanceof Error ? error.message : String(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
};
