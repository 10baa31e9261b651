import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { copyTemplate } from './template.ts';

const root = path.resolve(import.meta.dirname, '../../..');

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
  /** Ends the process; the library stays. */
  goDown: () => Promise<void>;
  /** Starts it again at the same address. @param variables that differ from now on */
  comeBack: (variables?: NodeJS.ProcessEnv) => Promise<void>;
  stop: () => Promise<void>;
}

/** @param variables of its environment beside the usual ones */
export const startServer = async (
  mode: 'production' | 'development',
  variables: NodeJS.ProcessEnv = {},
): Promise<OwnServer> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-own-'));
  // A development server publishes builds of its own.
  if (mode === 'production') copyTemplate(dataDir);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: mode,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TEST_MODE: '1',
    // A test may be several visitors, by `x-forwarded-for`.
    TRUST_PROXY: 'loopback',
    ...variables,
  };
  const origin = `http://127.0.0.1:${port}`;
  const launch = (changed: NodeJS.ProcessEnv) =>
    spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...env, ...changed },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let server = launch({});
  const goDown = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  const stop = async () => {
    await goDown();
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
  const answers = async () => {
    const deadline = performance.now() + startTimeoutMs;
    while (!(await isUp(`${origin}/healthz`))) {
      if (performance.now() > deadline || server.exitCode !== null) {
        await stop();
        throw new Error('the server does not answer');
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const comeBack = (changed: NodeJS.ProcessEnv = {}) => {
    server = launch(changed);
    return answers();
  };
  await answers();
  return { origin, library, release, environment: env, goDown, comeBack, stop };
};

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
