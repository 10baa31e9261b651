import { type Command, UsageError } from './command.ts';
import { reasonOf, terminalText } from './output.ts';

/** The commands of one npm script. */
interface CommandGroup {
  /** The script as it is typed: `npm run library`. */
  call: string;
  /** By name; each is loaded when it is called. */
  commands: Record<string, () => Promise<Command>>;
  /** Explains an error of the group's own, in Chinese; undefined for any other. */
  explain?: (error: unknown) => string | undefined;
}

/**
 * Runs one command of a group, and prints errors as sentences.
 *
 * @param args the command's name and its arguments
 * @returns the exit code: 0 done, 1 refused or failed, 2 called wrong
 */
export const runCommand = async (group: CommandGroup, [name = '', ...args]: string[]): Promise<number> => {
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    printError(await allUsages(group));
    return name === '' ? 2 : 0;
  }
  const load = Object.hasOwn(group.commands, name) ? group.commands[name] : undefined;
  if (load === undefined) {
    printError(`没有这个命令：${name}\n\n${await allUsages(group)}`);
    return 2;
  }
  const command = await load();
  try {
    return await command.run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      printError(group.explain?.(error) ?? `失败：${reasonOf(error)}`);
      return 1;
    }
    printError(`${named(error.message)}\n\n用法：${group.call} -- ${command.usage}`);
    return 2;
  }
};

/** An argument may be an empty text, as of a variable that is not set: the sentence that names it says so. */
const named = (sentence: string): string => (sentence.endsWith('：') ? `${sentence}（空）` : sentence);

const printError = (text: string): void => {
  process.stderr.write(`${terminalText(text)}\n`);
};

const allUsages = async ({ call, commands }: CommandGroup): Promise<string> => {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  return `用法：\n\n${loaded.map(({ usage }) => `${call} -- ${usage}`).join('\n\n')}`;
};
