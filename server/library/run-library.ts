import { EnvironmentError } from '../environment.ts';
import { type Command, UsageError } from './command.ts';

/** Each command is loaded when it is called. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./commands/import.ts')).importCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
  show: async () => (await import('./commands/show.ts')).showCommand,
  edit: async () => (await import('./commands/edit.ts')).editCommand,
  remove: async () => (await import('./commands/remove.ts')).removeCommand,
  takedown: async () => (await import('./commands/takedown.ts')).takedownCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  picks: async () => (await import('./commands/picks.ts')).picksCommand,
  banners: async () => (await import('./commands/banners.ts')).bannersCommand,
  links: async () => (await import('./commands/links.ts')).linksCommand,
  site: async () => (await import('./commands/site.ts')).siteCommand,
  announce: async () => (await import('./commands/announce.ts')).announceCommand,
  feedback: async () => (await import('./commands/feedback.ts')).feedbackCommand,
  'reset-password': async () => (await import('./commands/reset-password.ts')).resetPasswordCommand,
  lock: async () => (await import('./commands/lock.ts')).lockCommand,
  unlock: async () => (await import('./commands/unlock.ts')).unlockCommand,
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
