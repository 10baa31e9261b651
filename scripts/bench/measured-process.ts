import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../project.ts';

/** A server in a process of its own, whose CPU time can be asked for. */
export interface MeasuredProcess {
  origin: string;
  /** CPU time of all its threads since it began, in microseconds. */
  cpu: () => Promise<number>;
  stop: () => Promise<void>;
}

const tellCpu = path.join(import.meta.dirname, 'tell-cpu.ts');

/**
 * Starts a server and waits until it has printed its address.
 * @param script from the project's folder
 * @throws Error where it ends before that, with what it said
 */
export const startMeasured = async (
  script: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<MeasuredProcess> => {
  const child = fork(path.join(root, script), args, {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: ['--import', tellCpu],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return {
    origin: await addressOf(child, script),
    cpu: async () => {
      child.send('cpu');
      const [microseconds] = await once(child, 'message');
      return microseconds;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
};

/** The site itself as a production server, on a port of its own. @param dataDir where its library is */
export const startSite = (dataDir: string): Promise<MeasuredProcess> =>
  startMeasured('server/main.ts', { env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir } });

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
