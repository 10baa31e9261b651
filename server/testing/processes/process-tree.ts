import { type ChildProcess, execFileSync } from 'node:child_process';

export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Sends a signal to a process, then to those that it started, each of which may have a process group of its own. */
export const signalTree = (parent: ChildProcess | undefined, signal: NodeJS.Signals): void => {
  if (!parent?.pid) return;
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, of]) => of === parent.pid);
  parent.kill(signal);
  for (const [pid = 0] of children) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
};

/** Kills a process and those that it started. Resolves once it has ended. */
export const killTree = async (parent: ChildProcess | undefined): Promise<void> => {
  if (!parent || !isRunning(parent)) return;
  const ended = new Promise((resolve) => parent.once('exit', resolve));
  signalTree(parent, 'SIGKILL');
  await ended;
};
