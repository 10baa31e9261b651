import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { reasonOf } from 'release/command-line/output';
import { ReleaseRefusal } from 'release/refusal';
import { pages } from 'shared-api/paths';
import { buildApp } from './app.ts';
import { openUpgraded, UpgradeBackupError } from './backup/open-upgraded.ts';
import { putRestoredFiles } from './backup/restored-files.ts';
import { makeSetupToken } from './console/roles/setup-token.ts';
import { EarlierDatabaseError } from './db/migrating/earlier-libraries.ts';
import { NewerDatabaseError, newerServerNotice, readMigrations } from './db/migrating/migrate.ts';
import { newLibraryNotice, type Store } from './db/open-store.ts';
import { runInTurn } from './db/run-exclusively.ts';
import { startFaults, storageFaultOf } from './db/storage-fault.ts';
import { isHeldUp } from './db/unavailable.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { logFault } from './http/failures/fault-log.ts';
import { isDemoLibraryUnfinished } from './importing/unfinished-demo-library.ts';
import { keepKit } from './kit/keep-kit.ts';
import { bufferLog } from './log-buffer.ts';
import { isLibraryEmpty } from './novels/catalog/get-novel.ts';
import { announceSetWith } from './releases/activation/check-set.ts';
import { overrideSecret } from './releases/override/override-secret.ts';
import { publishBuilds } from './releases/publishing/publish-builds.ts';
import { builtReleases } from './releases/selection/built-releases.ts';
import { publishedReleases } from './releases/selection/published-releases.ts';
import { createSmokeTest } from './smoke-test/smoke-test.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Members' reports of what they read come many a second; none of them minds so short a wait. */
const commitIntervalMs = 10;

const main = async (): Promise<void> => {
  const environment = readEnvironment(process.env);
  const notice = newLibraryNotice(environment);
  if (notice !== undefined) console.error(notice);
  const store = await openUpgraded(environment, (sentence) => console.error(sentence), { commitIntervalMs });
  // A restore that was killed left them to the next start.
  await putRestoredFiles(store, environment);
  const newer = await newerServerNotice(store, await readMigrations(store.dialect));
  if (newer !== undefined) console.error(newer);
  const logger = { level: environment.logLevel, stream: bufferLog(process.stdout) };
  // Of several servers that start at once on an empty database the first fills it, and the others find it filled.
  let inactive: string[] = [];
  await runInTurn(store, 'start', async () => {
    await fillEmptyLibrary(store);
    if (environment.production) inactive = await publishOwnBuilds(store, environment);
  });
  await keepKit(path.join(projectFolder, 'remote-kit/dist/kit'), environment.releasesDir);
  let app: FastifyInstance | undefined;
  const onFault = (error: unknown): void => {
    if (app) logFault(app, error, { message: 'the state of releases was not read or noted' });
    else console.error(`没能读取或记录发布状态：${reasonOf(error)}`);
  };
  const releases = environment.production
    ? publishedReleases({ store, folder: environment.releasesDir, onFault })
    : builtReleases(projectFolder, 'development');
  app = await buildApp({ store, environment, releases, logger });
  stopOnSignal(app, () => store.close());
  const address = await app.listen({ host: environment.host, port: environment.port });
  console.error(`书海已就绪：${address}`);
  await offerSetup(store, environment.publicOrigin ?? address);
  if (inactive.length > 0) await announceSetWith(store, inactive).catch(onFault);
};

/**
 * Publishes what was built here since the last start, and activates it where that is this server's to do.
 * @returns the names of those that are new and not active
 */
const publishOwnBuilds = async (store: Store, environment: Environment): Promise<string[]> => {
  // A secret that cannot be used is found now, and not by the first developer who needs it.
  overrideSecret(environment);
  const { releasesDir: folder, activateBuilds } = environment;
  const { names, isActive, refused } = await publishBuilds(
    { store, folder, smokeTest: createSmokeTest(store, environment) },
    projectFolder,
    activateBuilds,
  );
  if (names.length > 0) {
    const what = isActive ? '已发布并启用' : '已发布，还没有启用（npm run release -- activate 名字）';
    console.error(`${what}：${names.join('、')}`);
  }
  if (refused.length > 0) {
    const lines = refused.map(
      ({ app, active, problems }) => `${app} ${active ? `仍为 ${active}` : '还没有启用'}：${problems.join('；')}`,
    );
    console.error(`网站照上次可用的发布集运行，本机的新构建有的没有启用：\n${lines.join('\n')}`);
  }
  return isActive ? [] : names;
};

/**
 * Prints a link by which the first administrator is made, while there is none. Its token stands behind the #, where no server and no
 * log sees it.
 */
const offerSetup = async (store: Store, origin: string): Promise<void> => {
  const token = await makeSetupToken(store, Date.now());
  if (token === null) return;
  console.error(
    `还没有管理员：登录后打开 ${origin}${pages.consoleSetup}#${token} 就成为管理员（一天内有效，只能用一次）`,
  );
};

/** Fills an empty library with the novels that come with the program, so that a new site has something to read. */
const fillEmptyLibrary = async (store: Store): Promise<void> => {
  const isEmpty = await isLibraryEmpty(store);
  if (!isEmpty && !(await isDemoLibraryUnfinished(store))) return;
  // Imported here, because a running site never needs the import code.
  const { importDemoLibrary } = await import('./importing/demo-library.ts');
  console.error(isEmpty ? '书库是空的，正在放入示例作品……' : '上次启动没有放完示例作品，正在补上……');
  const novels = await importDemoLibrary(store);
  console.error(`已放入 ${novels.length} 部示例作品`);
};

/** Explains an error of the start in one sentence, with what to do about it. */
const explain = (error: unknown): string => {
  const ownErrors = [EnvironmentError, NewerDatabaseError, EarlierDatabaseError, UpgradeBackupError];
  if (ownErrors.some((own) => error instanceof own)) return (error as Error).message;
  if (error instanceof ReleaseRefusal) {
    return `网站没有启动：还没有可用的发布集，而本项目的应用不能全部启用：\n${error.message}`;
  }
  const { code, port, address } = error as NodeJS.ErrnoException & Partial<{ port: number; address: string }>;
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用：请关闭占用它的程序，或用 PORT 换一个端口`;
  if (code === 'EACCES' && port !== undefined) return `没有权限监听端口 ${port}：请用 PORT 换一个大于 1023 的端口`;
  if (code === 'EADDRNOTAVAIL') return `本机没有地址 ${address}：请检查 HOST`;
  if (isHeldUp(error)) return '数据表一直被占用（例如正在备份），升级没有完成，什么也没有改变：请等它结束后再启动';
  if (code === 'ECONNREFUSED') return '连接不上 PostgreSQL：请检查 DATABASE_URL，以及数据库是否已启动';
  const fault = storageFaultOf(error);
  if (fault !== undefined) return `启动失败：${startFaults[fault]}`;
  return `启动失败：${reasonOf(error)}`;
};

await main().catch((error: unknown) => {
  console.error(explain(error));
  // Not only an exit code: whatever was opened before the failure would keep the process alive.
  process.exit(1);
});
