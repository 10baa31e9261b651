import { EnvironmentError } from '../environment.ts';
import { type Command, UsageError } from './command.ts';

/** Each command is loaded when it is called. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./commands/import.ts')).importCommand,
  seed: async () => (await import('./commands/seed.ts')).seedCommand,
};

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const allUsages = async (): Promise<string> => {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  return `用法：\n\n${loaded.map(({ usage }) => `npm run library -- ${usage}`).join('\n\n')}`;
};

/**
 * Runs one command of the library.
 *
 * @param args the command's name and its arguments
 * @returns the exit code: 0 done, 1 something failed, 2 called wrong
 */
export const runLibrary = async ([name = '', ...args]: string[]): Promise<number> => {
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
    if (error instanceof UsageError) say(`${error.message}\n\n用法：npm run library -- ${command.usage}`);
    else if (error instanceof EnvironmentError) say(error.message);
    else say(`失败：${error instanceof Error ? error.message : String(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
};
