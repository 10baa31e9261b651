import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Finds a free port of this machine. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const folder = path.resolve(import.meta.dirname, '../..');

/** A file of the server that runs as a process of its own. */
export interface TestProcess {
  /** Writes a line to its standard input. */
  write(line: string): void;
  /** The next line of its standard output; once that has ended, what it said on standard error. */
  nextLine(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  kill(): void;
  /** Waits for its end. @returns the exit code, null after a kill, and all of its standard error */
  ended(): Promise<{ code: number | null; errors: string }>;
}

const running = new Set<ChildProcess>();

/** Kills the processes that are still running. Call it after each test, so that one that fails leaves none behind. */
export const killProcesses = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** @param file by path from the server's folder */
export const startProcess = (
  file: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): TestProcess => {
  const child = spawn(process.execPath, [path.resolve(folder, file), ...args], { env: { ...process.env, ...env } });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  running.add(child);
  const end = once(child, 'close').finally(() => running.delete(child));
  return {
    write: (line) => child.stdin.write(`${line}\n`),
    nextLine: async () => (await lines.next()).value ?? errors,
    signal: (name) => child.kill(name),
    kill: () => child.kill('SIGKILL'),
    ended: async () => {
      child.stdin.end();
      const [code] = await end;
      return { code, errors };
    },
  };
};
