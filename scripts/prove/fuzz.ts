import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, type StoreOptions } from '../../server/db/open-store.ts';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { fillForFuzz } from '../../server/testing/fuzz/fill-for-fuzz.ts';
import { readOperations } from '../../server/testing/fuzz/operations.ts';
import { type FuzzResult, runFuzz } from '../../server/testing/fuzz/run-fuzz.ts';
import { teamOperations } from '../../server/testing/fuzz/team-operations.ts';
import { startPostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { root } from '../project.ts';

const mebibyte = 1024 * 1024;

/**
 * Requests that are made from the schemas of all calls and then changed, on both databases.
 * @param args `--count` requests for each database (20,000), `--seed` of the first round
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args,
    options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-fuzz-'));
  const cluster = await startPostgresCluster(root);
  try {
    const onSqlite = await fuzz('SQLite', { dataDir }, count, seed);
    const onPostgres = await fuzz('PostgreSQL', { databaseUrl: cluster.url, dataDir: '' }, count, seed);
    return onSqlite && onPostgres;
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Requests of one round: short enough to show how memory goes. */
const perRound = 10_000;

const fuzz = async (name: string, options: StoreOptions, count: number, firstSeed: number): Promise<boolean> => {
  const store = await openStore(options);
  const app = await buildTestApp(store, { TEST_MODE: '1' });
  const { callers, known } = await fillForFuzz(store, app);
  const operations = [...(await readOperations(app)), ...teamOperations];
  const total: FuzzResult = { count: 0, statuses: {}, faults: [] };
  const start = performance.now();
  for (let seed = firstSeed; total.count < count && total.faults.length === 0; seed += 1_000) {
    const left = Math.min(perRound, count - total.count);
    const round = await runFuzz({ app, operations, callers, known, count: left, seed });
    total.count += round.count;
    total.faults.push(...round.faults);
    for (const [status, times] of Object.entries(round.statuses)) {
      total.statuses[Number(status)] = (total.statuses[Number(status)] ?? 0) + times;
    }
    const heap = Math.round(process.memoryUsage().heapUsed / mebibyte);
    console.log(`${name}：${total.count} 个请求，${Math.round((performance.now() - start) / 1000)} 秒，堆 ${heap} MB`);
  }
  await app.close();
  await store.close();
  console.log(`${name}：状态 ${JSON.stringify(total.statuses)}；${total.faults.length} 处不符`);
  for (const fault of total.faults) console.log(fault);
  return total.faults.length === 0;
};
