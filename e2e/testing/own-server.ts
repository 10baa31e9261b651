import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Time in which a started server must answer. */
export const startTimeoutMs = 60_000;

/** A server with a library of its own, for tests that change it or need more than the demo novels. */
export interface OwnServer {
  origin: string;
  /** Runs a command of the library's command line on this server's library, as another process. @returns what it printed */
  library: (...args: string[]) => string;
  /** Runs a command of `npm run release` on this server's releases, as another process. @returns what it printed */
  release: (...args: string[]) => Promise<string>;
  /** The environment it was started with: commands that are given it work on its library and its releases. */
  environment: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

export const startServer = async (mode: 'production' | 'development'): Promise<OwnServer> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-own-'));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: mode,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TEST_MODE: '1',
  };
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const library = (...args: string[]) => {
    const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/library.ts', ...args], options);
    if (status !== 0) throw new Error(`library ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const release = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/release.ts', ...args], { cwd: root, env });
    return stdout.trimEnd();
  };
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isUp(`${origin}/healthz`))) {
    if (performance.now() > deadline || server.exitCode !== null) {
      await stop();
      throw new Error('the server does not answer');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, library, release, environment: env, stop };
};

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
