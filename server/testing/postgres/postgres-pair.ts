import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { builtProject } from '../builds/built-project.ts';
import { freePort } from '../processes/start-process.ts';
import { openTcpProxy } from '../processes/tcp-proxy.ts';
import { until } from '../until.ts';
import { initdbFlags, readyBinaries, unprivilegedUser } from './postgres-cluster.ts';

/** One PostgreSQL of the two. */
interface Node {
  data: string;
  port: number;
  process?: ChildProcess;
}

const timeoutMs = 60_000;

/**
 * Opens a PostgreSQL with a streaming replica, behind an address that moves from one to the other. What the primary has acknowledged
 * the replica has too (synchronous replication).
 */
export const openPostgresPair = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-pair-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const binaries = readyBinaries(builtProject, folder, user !== undefined);
  const run = (program: string, args: string[]) => execFileSync(program, args, { stdio: 'pipe', ...user, cwd: folder });
  const nodes: Node[] = [];
  for (const name of ['a', 'b']) nodes.push({ data: path.join(folder, name), port: await freePort() });
  let [primary, replica] = nodes as [Node, Node];
  const urlOf = ({ port }: Node, database = 'postgres') => `postgres://shuhai@127.0.0.1:${port}/${database}`;

  const start = async (node: Node) => {
    const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
    const kept = ['-c', 'wal_keep_size=512MB', '-c', 'max_connections=60'];
    const args = ['-D', node.data, '-p', String(node.port), ...flags, ...kept];
    node.process = spawn(path.join(binaries, 'postgres'), args, { stdio: 'ignore', ...user, cwd: folder });
    await until(() => ask(urlOf(node), 'select 1').then(Boolean, () => false), timeoutMs);
  };

  /** Makes the replica anew from the running primary, and waits until each commit waits for it. */
  const replicate = async () => {
    rmSync(replica.data, { recursive: true, force: true });
    const client = new pg.Client({ connectionString: urlOf(primary) });
    await client.connect();
    await client.query(`select pg_backup_start('pair', true)`);
    mkdirSync(replica.data, { mode: 0o700 });
    if (user) chownSync(replica.data, user.uid, user.gid);
    run('cp', ['-a', `${primary.data}/.`, replica.data]);
    const { rows } = await client.query('select labelfile from pg_backup_stop()');
    await client.end();
    rmSync(path.join(replica.data, 'postmaster.pid'));
    const write = (file: string, text: string) => {
      writeFileSync(path.join(replica.data, file), text);
      if (user) chownSync(path.join(replica.data, file), user.uid, user.gid);
    };
    write('backup_label', rows[0].labelfile);
    write('standby.signal', '');
    write('postgresql.auto.conf', `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=shuhai'\n`);
    await start(replica);
    await ask(urlOf(primary), `alter system set synchronous_standby_names = '*'`);
    await ask(urlOf(primary), 'select pg_reload_conf()');
    const isFollowed = `select 1 from pg_stat_replication where sync_state = 'sync'`;
    await until(async () => (await ask(urlOf(primary), isFollowed)).length > 0, timeoutMs);
  };

  run(path.join(binaries, 'initdb'), initdbFlags(primary.data));
  await start(primary);
  await replicate();
  const target = { host: '127.0.0.1', port: primary.port };
  const address = await openTcpProxy(target);

  const killPrimary = async () => {
    address.disconnect();
    signalTree(primary.process, 'SIGKILL');
    await until(() => primary.process?.exitCode !== null || primary.process?.signalCode !== null);
  };
  const moveAddress = async (node: Node) => {
    target.port = node.port;
    await address.reconnect();
  };
  /** Lets the replica take writes, in the primary's place. */
  const promote = async () => {
    await ask(urlOf(replica), 'select pg_promote()');
    [primary, replica] = [replica, primary];
  };

  return {
    databaseUrl: `postgres://shuhai@127.0.0.1:${address.port}/shuhai`,
    /** Of the database on the one that follows, which is read only. */
    replicaUrl: () => urlOf(replica, 'shuhai'),
    create: () => ask(urlOf(primary), `create database shuhai template template0 encoding 'UTF8' locale 'C'`),
    /** Restarts the primary as an upgrade of it does: open sessions are ended. @returns milliseconds for which there was none */
    restart: async (): Promise<number> => {
      const begun = performance.now();
      await end(primary.process, 'SIGINT');
      await start(primary);
      return performance.now() - begun;
    },
    freeze: () => signalTree(primary.process, 'SIGSTOP'),
    thaw: () => signalTree(primary.process, 'SIGCONT'),
    /** Kills the primary; the address leads to the replica, which takes no writes until {@link promote}. */
    standBy: async () => {
      await killPrimary();
      await moveAddress(replica);
    },
    promote,
    /** Kills the primary; the replica takes its place, and then gets one of its own. @returns milliseconds for which there was none */
    failOver: async (): Promise<number> => {
      const begun = performance.now();
      await killPrimary();
      await promote();
      await moveAddress(primary);
      const awayMs = performance.now() - begun;
      await replicate();
      return awayMs;
    },
    close: async () => {
      address.disconnect();
      for (const node of nodes) await end(node.process, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const ask = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

const end = async (child: ChildProcess | undefined, signal: NodeJS.Signals) => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
};

/** Sends a signal to PostgreSQL and to its backends, each of which has a process group of its own. */
const signalTree = (parent: ChildProcess | undefined, signal: NodeJS.Signals): void => {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  parent?.kill(signal);
  for (const [pid = 0, of] of pairs) if (of === parent?.pid) process.kill(pid, signal);
};
