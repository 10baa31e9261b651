import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** How a command ended, and what it printed. */
interface CommandEnd {
  code: number;
  stdout: string;
  stderr: string;
}

const entry = path.resolve(import.meta.dirname, '../../../scripts/testing/library-process.ts');

/** The process that runs the commands of this worker's tests, begun with the first; it ends with the worker. */
let running: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

const start = (): ChildProcess => {
  const started = fork(entry, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  started.once('exit', () => {
    running = undefined;
  });
  started.unref();
  started.channel?.unref();
  return started;
};

const run = (environment: NodeJS.ProcessEnv, args: string[]): Promise<CommandEnd> => {
  running ??= start();
  const child = running;
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('the process of the library has ended'));
    child.once('exit', lost);
    child.once('message', (end: CommandEnd) => {
      child.off('exit', lost);
      resolve(end);
    });
    child.send({ args, environment });
  });
};

/**
 * Runs one command of `npm run library`, after those that were asked for before.
 * @param environment names the library
 * @returns what it printed
 * @throws Error where it fails
 */
export const runLibraryCommand = async (environment: NodeJS.ProcessEnv, args: string[]): Promise<string> => {
  const ended = last.then(() => run(environment, args));
  last = ended.catch(() => {});
  const { code, stdout, stderr } = await ended;
  if (code !== 0) throw new Error(`library ${args.join(' ')}: ${stderr}`);
  return stdout;
};
