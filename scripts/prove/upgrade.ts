import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { calls } from 'shared-api/paths';
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
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { openBrowser } from '../../server/testing/clients/browser.ts';
import { type MakeDatabase, makePostgres, makeSqlite } from '../../server/testing/make-database.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../project.ts';

/**
 * Shows that the way from before the baseline works: takes the commit that is named to those who need it out of git's history, has it make
 * filled libraries of each of its 31 versions and one as its start does, on both databases, and opens them here: those that it has brought up
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

/** What the earlier program does at its start on an empty library, and a member who registers there, are what this one goes on with. */
const proveStart = async (make: MakeDatabase, earlier: string, schema: readonly string[]): Promise<string[]> => {
  const { options, remove } = await make();
  const [name, password] = ['老读者', '床前明月光，疑是地上霜'];
  runThere(earlier, startAndRegister, options, name, password);
  const faults = await faultsOf(options, schema);
  const store = await openStore(options);
  const app = await buildTestApp(store, { TEST_MODE: '1' });
  const browser = openBrowser(app);
  const { items } = (await browser.call(calls.filter())).json().data;
  const titles = await store.db.selectFrom('novels').select('title').execute();
  if (titles.length === 0 || items.length !== titles.length)
    faults.push(`列表里有 ${items.length} 部作品，书库里有 ${titles.length}`);
  if ((await browser.login(name, password)).statusCode !== 200) faults.push('会员不能登录');
  await app.close();
  await store.close();
  await remove();
  console.log(`  由它的启动放入 ${titles.length} 部作品，一位会员在那里注册，在这里登录`);
  return faults;
};

const startAndRegister = `import { openStore } from './server/db/open-store.ts';
  import { importDemoLibrary } from './server/importing/demo-library.ts';
  import { buildTestApp } from './server/testing/build-test-app.ts';
  import { openBrowser } from './server/testing/clients/browser.ts';
  const make = async (options, name, password) => {
    const store = await openStore(options);
    await importDemoLibrary(store);
    const app = await buildTestApp(store, { TEST_MODE: '1' });
    const { statusCode, body } = await openBrowser(app).register(name, password);
    if (statusCode !== 200) throw new Error(body);
    await app.close();
    await store.close();
  }`;
