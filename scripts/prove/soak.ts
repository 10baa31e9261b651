import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '../../server/db/open-store.ts';
import { signInMember } from '../../server/testing/sign-in.ts';
import { type MeasuredProcess, startSite } from '../bench/measured-process.ts';
import { percentile } from '../bench/percentile.ts';
import { buildApps } from '../build-apps.ts';
import { runNode } from '../project.ts';
import { importNovel, releaseReader } from './soak/changes.ts';
import { type Measured, mixedLoad } from './soak/mixed-load.ts';

/** Share of the requests a second that saturate, at which the soak goes on. */
const shareOfSaturation = 0.7;

/** Parts of the time; in the middle of each an import and a release come. */
const parts = 6;

/** Growth of the process's memory that is allowed, from the second part, when all is loaded, to the last. */
const maxGrowth = 1.05;

const [novels, members] = [200, 20];
const [warmUpMs, saturationMs] = [5_000, 10_000];

/**
 * Readers and writers at 70 % of what saturates, with imports and releases: `--minutes 60` is the long one, 3 the default.
 * Prints memory, p99 and failures of each part.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '3' } } });
  const partMs = (Number(values.minutes) * 60_000) / parts;
  if (!(partMs > 0)) throw new Error('--minutes 应是大于 0 的数');
  await buildApps('production');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-soak-'));
  const store = await openStore({ dataDir });
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  let site: MeasuredProcess | undefined;
  try {
    await runNode(['scripts/library.ts', 'seed', '--novels', String(novels), '--chapters', '20'], { env });
    const ids = (await store.db.selectFrom('novels').select('id').execute()).map(({ id }) => id);
    const cookies: string[] = [];
    for (let member = 0; member < members; member += 1)
      cookies.push((await signInMember(store, `浸泡${member}`)).cookie);
    site = await startSite(dataDir, { ...env, TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' });
    const load = mixedLoad(site.origin, ids, cookies);
    const rate = await findRate(load);
    const seen: { memory: number; p99: number; failed: string[] }[] = [];
    for (let part = 0; part < parts; part += 1) {
      const reading = load.keepUp(rate, partMs);
      await importNovel(dataDir, part);
      await releaseReader(store, dataDir, part);
      await reading;
      const { rss } = await site.memory();
      seen.push({ memory: rss, ...tell(load.take(), rss, part) });
    }
    load.close();
    return judge(seen);
  } finally {
    await site?.stop();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const findRate = async (load: ReturnType<typeof mixedLoad>): Promise<number> => {
  await load.saturate(warmUpMs);
  load.take();
  await load.saturate(saturationMs);
  const perSecond = load.take().requests / (saturationMs / 1_000);
  const rate = Math.round(perSecond * shareOfSaturation);
  console.log(`饱和 ${Math.round(perSecond)} 请求/秒，以 ${rate} 请求/秒进行`);
  return rate;
};

const tell = ({ requests, times, failed }: Measured, rss: number, part: number) => {
  const p99 = percentile(times, 99);
  const memory = `内存 ${Math.round(rss / 1024 ** 2)} MB`;
  const answered = `p50 ${percentile(times, 50)} ms，p99 ${p99} ms，失败 ${failed.length}`;
  console.log(`第 ${part + 1} 段：${requests} 请求，${answered}，${memory}`);
  for (const failure of failed.slice(0, 5)) console.log(`  ${failure}`);
  return { p99, failed };
};

const judge = (seen: readonly { memory: number; p99: number; failed: string[] }[]): boolean => {
  const [second, last, failed] = [seen[1], seen.at(-1), seen.flatMap((part) => part.failed)];
  const growth = (last?.memory ?? Number.NaN) / (second?.memory ?? Number.NaN);
  console.log(
    `内存从第 2 段到最后：${((growth - 1) * 100).toFixed(1)} %；p99 ${second?.p99} → ${last?.p99} ms；失败 ${failed.length}`,
  );
  return failed.length === 0 && growth <= maxGrowth;
};
