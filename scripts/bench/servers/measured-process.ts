import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../project.ts';

/** A server in a process of its own, that can be asked what it uses. */
export interface MeasuredProcess {
  origin: string;
  /** CPU time of all its threads since it began, in microseconds. */
  cpu: () => Promise<number>;
  /** Bytes in use after a collection: of the main thread's heap, and of the whole process. */
  memory: () => Promise<{ heapUsed: number; rss: number }>;
  /** Since it was asked last: the longest time that the event loop was late, and the share of the time that it worked. */
  loop: () => Promise<{ maxMs: number; utilization: number }>;
  stop: () => Promise<void>;
}

interface StartOptions {
  args?: string[];
  env?: Record<string, string>;
  /** A program with its arguments that starts Node and stays in the background, none by default. */
  under?: readonly string[];
}

const tellUsage = new URL('tell-usage.ts', import.meta.url).href;

/**
 * Starts a server and waits until it has printed its address.
 * @param script from the project's folder
 * @throws Error where it ends before that, with what it said
 */
export const startMeasured = async (
  script: string,
  { args = [], env = {}, under = [] }: StartOptions = {},
): Promise<MeasuredProcess> => {
  const [execPath = '', ...execArgv] = [...under, process.execPath, '--import', tellUsage];
  const child = fork(path.join(root, script), args, {
    cwd: root,
    env: { ...process.env, ...env },
    execPath,
    execArgv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ask = async (question: 'cpu' | 'memory' | 'loop') => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    origin: await addressOf(child, script),
    cpu: () => ask('cpu'),
    memory: () => ask('memory'),
    loop: () => ask('loop'),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
};

/** The site itself as `npm start` has it, on a port of its own. @param dataDir where its library is */
export const startSite = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
): Promise<MeasuredProcess> =>
  startMeasured('server/main.ts', {
    under,
    env: {
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, MALLOC_ARENA_MAX: '2' },
      ...env,
    },
  });

const addressOf = (child: ChildProcess, script: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /http:\/\/[\w.:[\]]+/.exec(said)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}\n${said}`)));
  });
