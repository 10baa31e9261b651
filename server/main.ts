import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { gatherLines } from './gathered-lines.ts';
import { publishBuilds } from './releases/publish-builds.ts';
import { publishedReleases } from './releases/published-releases.ts';
import { ReleaseRefusal } from './releases/refusal.ts';
import { rehearse } from './releases/rehearsal/rehearse.ts';
import { builtReleases, type ReleaseSource } from './releases/release-source.ts';
import { isEmpty } from './store/get-novel.ts';
import { openStore, type Store } from './store/open-store.ts';
import { newestSwitch } from './store/release-switches.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** How long open requests may take to finish once the server was asked to stop, in milliseconds. */
const patience = 10_000;

const main = async (): Promise<void> => {
  const environment = readEnvironment(process.env);
  const store = await openStore(environment);
  await fillEmptyLibrary(store);
  const logger = { level: environment.logLevel, stream: gatherLines(process.stdout) };
  const releases = environment.production
    ? await productionReleases(store, environment)
    : builtReleases(projectFolder, 'development');
  const app = await buildApp({ store, environment, releases, logger });
  closeOnSignal(app, store);
  try {
    const address = await app.listen({ host: environment.host, port: environment.port });
    console.error(`书海已就绪：${address}`);
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** The published releases, with those that were built here since the last start. */
const productionReleases = async (store: Store, { releasesDir: folder }: Environment): Promise<ReleaseSource> => {
  try {
    const names = await publishBuilds({ store, folder, rehearse }, projectFolder);
    if (names.length > 0) console.error(`已发布并启用：${names.join('、')}`);
  } catch (error) {
    // What is active was good yesterday.
    if (!(error instanceof ReleaseRefusal) || !(await newestSwitch(store))) throw error;
    console.error(`本机的新构建没有启用，网站照旧运行：\n${error.message}`);
  }
  return publishedReleases({ store, folder, onFault: tellFault });
};

const tellFault = (error: unknown): void => console.error(`没能读取或记录发布状态，网站照旧运行：${error}`);

/** A site without a single book is no site: a new library begins with the works that come with the program. */
const fillEmptyLibrary = async (store: Store): Promise<void> => {
  if (!(await isEmpty(store))) return;
  // Loaded only now: it brings readers of text that a running site never needs.
  const { importDemoLibrary } = await import('./library/demo-library.ts');
  console.error('书库是空的，正在放入示例作品……');
  const works = await importDemoLibrary(store);
  console.error(`已放入 ${works.length} 部示例作品`);
};

/** Stops taking connections, finishes what is under way, closes the store. A second signal ends at once. */
const closeOnSignal = (app: FastifyInstance, store: Store): void => {
  let closing = false;
  const close = async (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), patience).unref();
    await app.close();
    await store.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
};

/** One line that says what is wrong and what to do about it. */
const explain = (error: unknown): string => {
  if (error instanceof EnvironmentError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & Partial<{ port: number; address: string }>;
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用：请关闭占用它的程序，或用 PORT 换一个端口`;
  if (code === 'EACCES' && port !== undefined) return `没有权限监听端口 ${port}：请用 PORT 换一个大于 1023 的端口`;
  if (code === 'EADDRNOTAVAIL') return `本机没有地址 ${address}：请检查 HOST`;
  if (code === 'ECONNREFUSED') return '连接不上 PostgreSQL：请检查 DATABASE_URL，以及数据库是否已启动';
  return `启动失败：${error instanceof Error ? error.message : String(error)}`;
};

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
