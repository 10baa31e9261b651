import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTimeoutMs } from '../time-limits.ts';
import { freePort } from './free-port.ts';
import { runLibraryCommand } from './library-commands.ts';
import { copyTemplate } from './template.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** A server with a library of its own, for tests that change it or need more than the demo novels. */
export interface OwnServer {
  origin: string;
  /** Runs a command of `npm run library` on this server's library, from another process. @returns what it printed */
  library: (...args: string[]) => Promise<string>;
  /** Runs a command of `npm run release` on this server's releases, as another process. @returns what it printed */
  release: (...args: string[]) => Promise<string>;
  /** The environment it was started with: commands that are given it work on its library and its releases. */
  environment: NodeJS.ProcessEnv;
  /** What it has said beside its log, on the stream of errors. */
  said: () => string;
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
  let said = '';
  const launch = (changed: NodeJS.ProcessEnv) => {
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...env, ...changed },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.stderr.on('data', (text: Buffer) => {
      said += text;
      process.stderr.write(text);
    });
    return started;
  };
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
  const library = (...args: string[]) => runLibraryCommand(env, args);
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
  return { origin, library, release, environment: env, said: () => said, goDown, comeBack, stop };
};

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
