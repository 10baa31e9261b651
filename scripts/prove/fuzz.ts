import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { apiBase, calls } from 'shared-api/paths';
import { openStore, type StoreOptions } from '../../server/db/open-store.ts';
import { openFuzzedServer } from '../../server/testing/fuzz/open-fuzzed-server.ts';
import { type FuzzResult, runFuzz } from '../../server/testing/fuzz/run-fuzz.ts';
import { runRawFuzz } from '../../server/testing/fuzz/run-raw-fuzz.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../project.ts';
import { settledRound } from './fuzz/settled-memory.ts';

type TestApp = Awaited<ReturnType<typeof openFuzzedServer>>['app'];

const mebibyte = 1024 * 1024;

/**
 * Requests that are made from the schemas of all calls and then changed, on both databases.
 * @param args `--count` requests for each database (20,000), `--seed` of the first round, `--only sqlite` or `--only postgres`
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(
    args,
    {
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
    false,
  );
  if (![undefined, 'sqlite', 'postgres'].includes(values.only)) throw new Error('--only 应是 sqlite 或 postgres');
  const [count, seed] = [wholeNumber('count', values.count, 1), Number(values.seed)];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-fuzz-'));
  const cluster = await startPostgresCluster(root);
  try {
    const onSqlite = values.only === 'postgres' || (await fuzz('SQLite', { dataDir }, count, seed));
    const postgres = { databaseUrl: cluster.url, dataDir: '' };
    const onPostgres = values.only === 'sqlite' || (await fuzz('PostgreSQL', postgres, count, seed));
    return onSqlite && onPostgres;
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

setFlagsFromString('--expose-gc');
const collect: (how: object) => void = runInNewContext('gc');

/** Growth of the memory in use from the round at which it has settled to the last. */
const maxGrowth = 1.1;

/** Of so many requests one is made again as bytes that are hardly HTTP, on a connection of its own. */
const requestsPerConnection = 10;

/** Requests of one round: short enough to show how memory goes. */
const perRound = 5_000;

const fuzz = async (name: string, options: StoreOptions, count: number, firstSeed: number): Promise<boolean> => {
  const store = await openStore(options);
  const heaps: number[] = [];
  const { app, operations, callers, known } = await openFuzzedServer(store, { REQUEST_TIMEOUT: '2' });
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
    heaps.push(heapUsed());
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.log(`${name}：${total.count} 个请求，${seconds} 秒，堆 ${heaps.at(-1)} MB`);
  }
  await sendRawBytes(app, { count: Math.ceil(count / requestsPerConnection), seed: firstSeed }, total);
  await app.close();
  await store.close();
  console.log(`${name}：状态 ${JSON.stringify(total.statuses)}；${total.faults.length} 处不符`);
  for (const fault of total.faults) console.log(fault);
  const settled = settledRound(heaps);
  const growth = (heaps.at(-1) ?? 0) / (heaps[settled] ?? 0);
  const since = `从第 ${settled + 1} 轮（共 ${heaps.length} 轮）之后到最后`;
  console.log(`${name}：堆第一轮之后 ${heaps[0]} MB，${since} ${heaps[settled]} → ${heaps.at(-1)} MB`);
  return total.faults.length === 0 && growth <= maxGrowth;
};

/** Sends what is hardly HTTP to the same server, which must still answer afterwards. */
const sendRawBytes = async (app: TestApp, amount: { count: number; seed: number }, total: FuzzResult) => {
  app.server.keepAliveTimeout = 500;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const raw = await runRawFuzz({ port, ...amount });
  console.log(`${raw.count} 条连接上不合 HTTP 的字节：${JSON.stringify(raw.statuses)}，${raw.faults.length} 处不符`);
  total.faults.push(...raw.faults);
  const answer = await fetch(`http://127.0.0.1:${port}${apiBase}${calls.site}`);
  if (answer.status !== 200) total.faults.push(`afterwards the server answers ${answer.status}`);
};

/** Memory in use, in MiB with one digit, after a collection that also takes what would be kept while there is room, as compiled code. */
const heapUsed = (): number => {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  return Math.round((10 * process.memoryUsage().heapUsed) / mebibyte) / 10;
};
