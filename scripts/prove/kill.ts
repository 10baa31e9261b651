import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { StoreOptions } from '../../server/db/open-store.ts';
import { killWriters } from '../../server/testing/kill/kill-writers.ts';
import { startPostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { root } from '../project.ts';

/**
 * Kills writers with SIGKILL on each database, as often as `--times` says (100) and for as long as `--seconds` (120) at most, and
 * looks for every write that was acknowledged.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args,
    options: { times: { type: 'string', default: '100' }, seconds: { type: 'string', default: '120' } },
  });
  const run = async (name: string, options: StoreOptions) => {
    const end = performance.now() + Number(values.seconds) * 1_000;
    const { kills, acknowledged, lost, halfNovels } = await killWriters(
      options,
      (figures) => figures.kills < Number(values.times) && performance.now() < end,
    );
    console.log(
      `${name}：kill -9 ${kills} 次，确认过的写入 ${acknowledged} 条，丢失 ${lost.length}，残缺的作品 ${halfNovels}`,
    );
    for (const line of lost.slice(0, 10)) console.log(`  丢失：${line}`);
    return kills > 0 && lost.length + halfNovels === 0;
  };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-kill-'));
  const cluster = await startPostgresCluster(root);
  try {
    const onSqlite = await run('SQLite', { dataDir });
    return (await run('PostgreSQL', { databaseUrl: cluster.url, dataDir: '' })) && onSqlite;
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
