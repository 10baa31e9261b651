import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { apiBase, calls } from 'shared-api/paths';
import {
  baseline,
  EarlierDatabaseError,
  earlierMigrations,
  lastEarlierCommit,
} from '../../server/db/migrating/earlier-libraries.ts';
import { executedMigrations } from '../../server/db/migrating/migrate.ts';
import { openDatabase, openStore, type Store, type StoreOptions } from '../../server/db/open-store.ts';
import { describeSchema } from '../../server/db/testing/describe-schema.ts';
import { rowsOf, tablesOf } from '../../server/db/testing/load-fixture.ts';
import { type MakeDatabase, makePostgres, makeSqlite } from '../../server/testing/make-database.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../project.ts';

/**
 * Shows that the way from before the baseline works: takes the commit that is named to those who need it out of git's history, has it make
 * filled libraries of each of its 31 versions and one by its own start, on both databases, and opens them here: those that it has brought up
 * with every row and the tables of a new library, all others not at all.
 */
export const prove = async (): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-earlier-'));
  try {
    if (!checkOut(folder)) {
      console.error(`这里的 git 历史里没有提交 ${lastEarlierCommit}，不能证明：请在完整的克隆里运行`);
      return false;
    }
    const cluster = await startPostgresCluster(root);
    try {
      return (
        (await proveOn('SQLite', makeSqlite, folder)) &&
        (await proveOn(
          'PostgreSQL',
          makePostgres(() => cluster.url),
          folder,
        ))
      );
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Puts the earlier program into a folder, with what it needs. @returns whether git has it */
const checkOut = (folder: string): boolean => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: 'pipe' });
  let archive: Buffer;
  try {
    archive = git('archive', '--format=tar', lastEarlierCommit);
  } catch {
    return false;
  }
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  console.log('正在安装提交所需的依赖……');
  execFileSync('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  return true;
};

const proveOn = async (database: string, make: MakeDatabase, earlier: string): Promise<boolean> => {
  const fresh = await make();
  const store = await openStore(fresh.options);
  const schema = tablesAsNamedNow(await describeSchema(store));
  await store.close();
  await fresh.remove();

  const versions = globSync('*.json', { cwd: path.join(earlier, 'server/db/testing/fixtures') })
    .map((file) => path.basename(file, '.json'))
    .sort();
  const faults: string[] = isDeepStrictEqual(versions, earlierMigrations) ? [] : ['另一些版本'];
  for (const version of versions) {
    const { options, remove } = await make();
    runThere(earlier, `import { loadFixture as make } from './server/db/testing/load-fixture.ts'`, options, version);
    const isLast = version === earlierMigrations.at(-1);
    if (!isLast && !(await isRefused(options))) faults.push(`${version} 没有被拒绝`);
    runThere(earlier, openAndClose, options);
    faults.push(...(await faultsOf(options, schema)).map((fault) => `${version} ${fault}`));
    await remove();
  }
  console.log(`${database}：${versions.length} 个版本的书库，经提交 ${lastEarlierCommit.slice(0, 8)} 升级后打开`);
  faults.push(...(await proveStart(make, earlier, schema)));
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  return faults.length === 0;
};

const openAndClose = `import { openStore } from './server/db/open-store.ts';
  const make = async (options) => (await openStore(options)).close()`;

/** Runs a function `make` of the earlier program. */
const runThere = (folder: string, imported: string, ...args: unknown[]): void => {
  const script = `${imported}; await make(...${JSON.stringify(args)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: 'pipe' });
};

const isRefused = (options: StoreOptions): Promise<boolean> =>
  openStore(options).then(
    async (store) => {
      await store.close();
      return false;
    },
    (error: unknown) => error instanceof EarlierDatabaseError,
  );

/** Opens a library that the earlier program has brought up. @returns what is not as it was, or not as in a new library */
const faultsOf = async (options: StoreOptions, schema: readonly string[]): Promise<string[]> => {
  const untouched = openDatabase(options);
  const before = await contentsOf(untouched);
  await untouched.close();
  const store = await openStore(options);
  const faults = [
    ...(isDeepStrictEqual(await contentsOf(store), before) ? [] : ['的内容变了']),
    ...(isDeepStrictEqual(tablesAsNamedNow(await describeSchema(store)), schema) ? [] : ['的表与新书库不同']),
    ...((await executedMigrations(store)).includes(baseline) ? [] : ['没有记下基线']),
  ];
  await store.close();
  return faults;
};

const contentsOf = async (store: Store): Promise<Record<string, unknown>> => {
  const contents: Record<string, unknown> = {};
  for (const table of await tablesOf(store))
    if (table !== 'kysely_migration') contents[table] = await rowsOf(store, table);
  return contents;
};

/** Two tables were renamed once, and their constraints and indexes kept the names from before: PostgreSQL tells them, nobody uses them. */
const tablesAsNamedNow = (lines: readonly string[]): string[] =>
  lines
    .map((line) =>
      line
        .replaceAll('release_switches_withdrawn', 'activations_rolled_back')
        .replaceAll('release_switches', 'activations')
        .replaceAll('rehearsed_sets', 'smoke_tested_sets'),
    )
    .sort();

/** The earlier program's own start fills a library and a member registers; this one's start goes on with both. */
const proveStart = async (make: MakeDatabase, earlier: string, schema: readonly string[]): Promise<string[]> => {
  const { options, remove } = await make();
  const account = { username: '老读者', password: '床前明月光，疑是地上霜' };
  try {
    const before = await startSite(earlier, options);
    const { total } = (await before.call(calls.filter())).data;
    const code = { code: '1234', captcha_key: (await before.call(calls.captcha)).data.captcha_key };
    await before.call(calls.register, { ...account, repassword: account.password, ...code });
    await before.stop();
    const faults = await faultsOf(options, schema);
    const site = await startSite(root, options);
    const now = (await site.call(calls.filter())).data;
    const anew = { code: '1234', captcha_key: (await site.call(calls.captcha)).data.captcha_key };
    const { data } = await site.call(calls.login, { ...account, ...anew });
    await site.stop();
    if (now.total !== total || !(total > 0)) faults.push(`有 ${now.total} 部作品，本应有 ${total}`);
    if (data === undefined) faults.push('会员不能登录');
    console.log(`  由它的启动放入 ${total} 部作品和一位会员，本版本启动后照常`);
    return faults;
  } finally {
    await remove();
  }
};

/** Starts the server of a program's folder and waits until it is ready. */
const startSite = async (folder: string, { dataDir, databaseUrl }: StoreOptions) => {
  const own = mkdtempSync(path.join(tmpdir(), 'shuhai-earlier-data-'));
  const env = {
    DATA_DIR: dataDir || own,
    DATABASE_URL: databaseUrl ?? '',
    PORT: '0',
    TEST_MODE: '1',
    NODE_ENV: 'test',
  };
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env: { ...process.env, ...env } });
  const address = await addressOf(server);
  return {
    call: async (call: string, body?: object) => {
      const headers = { 'content-type': 'application/json' };
      const given = body && { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(address + apiBase + call, given)).json();
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(own, { recursive: true });
    },
  };
};

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.resume();
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      const [, address] = /书海已就绪：(\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', () => reject(new Error(said)));
  });
