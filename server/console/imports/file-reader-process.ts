import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { StoreOptions } from '../../db/open-store.ts';
import type { Turn } from './work-on-job.ts';

/** Where the library and the uploads lie. */
export interface FileReaderOptions extends Pick<StoreOptions, 'databaseUrl' | 'dataDir'> {
  uploadsDir: string;
}

/** Answer of the process to each turn, and once when it is ready: what failed that should not, null where all is well. */
export interface FromFileReader {
  fault: string | null;
}

/** What reading one job may take. */
export interface FileReaderLimits {
  timeoutMs: number;
  memoryMiB: number;
}

export const fileReaderLimits: FileReaderLimits = { timeoutMs: 300_000, memoryMiB: 1_536 };

/** Of what the process says on standard error, in UTF-16 units. */
const maxErrorLength = 2_000;

/** How a turn ended: `late` and `died` end the process too. */
type TurnEnd = { kind: 'done' } | { kind: 'fault'; fault: string } | { kind: 'late' } | { kind: 'died' };

/** A process that reads uploaded files, one at a time: a file that takes all memory, or never ends, takes nothing but this process. */
export interface FileReaderProcess {
  limits: FileReaderLimits;
  /** @param signal ends the process, and with it the turn, as `died` */
  work: (turn: Turn, signal: AbortSignal) => Promise<TurnEnd>;
  end: () => Promise<void>;
}

export const startFileReader = (
  options: FileReaderOptions,
  limits: FileReaderLimits = fileReaderLimits,
): FileReaderProcess => {
  const child = fork(path.join(import.meta.dirname, 'file-reader-main.ts'), {
    execArgv: [`--max-old-space-size=${limits.memoryMiB}`],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-maxErrorLength);
  });
  const ended = once(child, 'exit');
  const ready = nextAnswer(child, ended);
  const { databaseUrl, dataDir, uploadsDir } = options;
  send(child, { databaseUrl, dataDir, uploadsDir });

  const work = async (turn: Turn, signal: AbortSignal): Promise<TurnEnd> => {
    // A file has no part in this.
    if ((await ready) === null) return { kind: 'fault', fault: `the reading process did not start: ${errors}` };
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = child.kill('SIGKILL');
    }, limits.timeoutMs);
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const answer = nextAnswer(child, ended);
    send(child, turn);
    const told = await answer;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    if (told === null) return { kind: isLate ? 'late' : 'died' };
    return told.fault === null ? { kind: 'done' } : { kind: 'fault', fault: told.fault };
  };

  return {
    limits,
    work,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Nobody is told where the process is gone: its end says so. */
const send = (child: ChildProcess, message: object): void => {
  child.send(message, () => {});
};

/** The next answer; null where the process ends before it. */
const nextAnswer = async (child: ChildProcess, ended: Promise<unknown>): Promise<FromFileReader | null> => {
  const waiting = new AbortController();
  const answer = once(child, 'message', { signal: waiting.signal }).then(([message]) => message as FromFileReader);
  answer.catch(() => {});
  const first = await Promise.race([answer, ended.then(() => null)]);
  waiting.abort();
  return first;
};
