import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store, type StoreOptions } from '../../../server/db/open-store.ts';
import { fillLibrary } from '../../../server/importing/seed/seed-library.ts';
import { startPostgresCluster } from '../../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../../project.ts';

const novels = Number(process.env.NOVELS ?? 100_000);
const chapters = Number(process.env.CHAPTERS ?? 3);

export interface LargeLibrary {
  store: Store;
  /** Variables by which another process opens it. */
  environment: Record<string, string>;
  close: () => Promise<void>;
}

/** A large library on SQLite: the one in the data folder LIBRARY, or one that is seeded (NOVELS, each of CHAPTERS). */
export const largeOnSqlite = async (): Promise<LargeLibrary> => {
  const given = process.env.LIBRARY;
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'shuhai-bench-')));
  if (given === undefined) await fill({ dataDir });
  const store = await openStore({ dataDir });
  const close = async () => {
    await store.close();
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  return { store, environment: { DATA_DIR: dataDir }, close };
};

/** The same on PostgreSQL: the one of DATABASE_URL, or one that is seeded in a PostgreSQL of its own. */
export const largeOnPostgres = async (): Promise<LargeLibrary> => {
  const given = process.env.DATABASE_URL;
  const cluster = given === undefined ? await startPostgresCluster(root) : undefined;
  const options = { databaseUrl: given ?? cluster?.url, dataDir: '' };
  if (given === undefined) await fill(options);
  const store = await openStore(options);
  const close = async () => {
    await store.close();
    await cluster?.stop();
  };
  return { store, environment: { DATABASE_URL: options.databaseUrl ?? '' }, close };
};

const fill = async (options: StoreOptions): Promise<void> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await fillLibrary(options, { novels, chapters, characters: 300, seed: 1 });
  const { user, system } = process.cpuUsage(cpu);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`填充 ${novels} 部：${seconds} 秒，其中本进程处理器 ${((user + system) / 1e6).toFixed(1)} 秒`);
};
