import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../project.ts';

/** Time after which a start counts as failed. */
const timeoutMs = 15 * 60_000;

/**
 * Measures the time from `npm start` until the home page comes: in a fresh clone of what is committed, on a machine that has only
 * its own Node and npm, with npm's cache empty, then filled; and once more where nothing has changed.
 */
export const measureStart = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-start-'));
  const environment = bareEnvironment(path.join(folder, 'npm-cache'));
  const cloned = (name: string) => {
    const clone = path.join(folder, name);
    if (spawnSync('git', ['clone', '--quiet', root, clone]).status !== 0) throw new Error('git clone 失败');
    return clone;
  };
  try {
    const first = cloned('first');
    const fresh = await secondsToHome(first, environment);
    console.log(`全新的机器（npm 缓存为空）：${fresh.toFixed(1)} 秒`);
    const again = await secondsToHome(first, environment);
    console.log(`再次启动：${again.toFixed(1)} 秒，为前者的 ${((100 * again) / fresh).toFixed(1)} %`);
    const filled = await secondsToHome(cloned('second'), environment);
    console.log(
      `全新的克隆（npm 缓存已满）：${filled.toFixed(1)} 秒，为全新机器的 ${((100 * filled) / fresh).toFixed(0)} %`,
    );
  } finally {
    // What a stopped start began, as npm, may still write its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
};

/** The environment without what this project's commands put before the machine's own Node. */
const bareEnvironment = (cache: string): NodeJS.ProcessEnv => {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const own = folders.filter((each) => !each.includes(`${path.sep}.node${path.sep}`) && !each.includes('node_modules'));
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|INIT_CWD$)/.test(name));
  return { ...Object.fromEntries(kept), PATH: own.join(path.delimiter), npm_config_cache: cache };
};

const secondsToHome = async (folder: string, environment: NodeJS.ProcessEnv): Promise<number> => {
  const port = await freePort();
  const began = performance.now();
  const site = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, so that npm's children end with it.
    detached: true,
  });
  try {
    await homeCame(`http://127.0.0.1:${port}/home`, site);
    return (performance.now() - began) / 1_000;
  } finally {
    await stopGroup(site);
  }
};

const homeCame = async (url: string, site: ChildProcess): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && site.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(50);
  }
  throw new Error(`${url} 没有出现`);
};

const stopGroup = async (leader: ChildProcess): Promise<void> => {
  if (leader.exitCode !== null || leader.pid === undefined) return;
  const ended = once(leader, 'exit');
  process.kill(-leader.pid, 'SIGTERM');
  await ended;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};
