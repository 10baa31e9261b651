import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoreOptions } from '../../../server/db/open-store.ts';
import { type PostgresCluster, startPostgresCluster } from '../../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../../project.ts';

/** Option of a proof: `--database postgres`, SQLite unless said. */
export const databaseOption = { database: { type: 'string', default: 'sqlite' } } as const;

/** An empty database for a site under load. */
export interface LoadDatabase {
  options: StoreOptions & { dataDir: string };
  /** Variables by which the site and the commands of `npm run library` find it. */
  env: Record<string, string>;
  /** The PostgreSQL that it lies in; undefined for SQLite. */
  cluster?: PostgresCluster | undefined;
  /** Deletes it. */
  close: () => Promise<void>;
}

/**
 * @param kind `sqlite`, or `postgres` for a cluster of its own that waits for the disk as one in use does
 * @param parent the folder in which all its data lie, that for temporary files unless said
 */
export const openLoadDatabase = async (kind: string, parent: string = tmpdir()): Promise<LoadDatabase> => {
  if (kind !== 'sqlite' && kind !== 'postgres') throw new Error('--database 应是 sqlite 或 postgres');
  const dataDir = await mkdtemp(path.join(parent, 'shuhai-load-'));
  const cluster = kind === 'postgres' ? await startPostgresCluster(root, { durable: true, parent }) : undefined;
  return {
    cluster,
    options: { dataDir, ...(cluster && { databaseUrl: cluster.url }) },
    env: {
      ...{ DATA_DIR: dataDir, DATABASE_URL: cluster?.url ?? '' },
      ...{ RELEASES_DIR: path.join(dataDir, 'releases'), OVERRIDE_SECRET: randomBytes(32).toString('hex') },
    },
    close: async () => {
      await cluster?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
