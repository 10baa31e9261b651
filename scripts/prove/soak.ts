import { parseArgs } from 'node:util';
import { percentile } from '../bench/percentile.ts';
import { startFilledSite } from './load/filled-site.ts';
import { type Measured, mixedLoad } from './load/mixed-load.ts';
import { importNovel, releaseReader } from './soak/changes.ts';

/** Share of the requests a second that saturate, at which the soak goes on. */
const shareOfSaturation = 0.7;

/** Parts of the time; in the middle of each an import and a release come. */
const parts = 6;

/** Growth of the process's memory that is allowed, from the second part, when all is loaded, to the last. */
const maxGrowth = 1.05;

/** Members enough that none reports more reading time within a minute than anybody reads. */
const [novels, members] = [200, 400];
const [warmUpMs, saturationMs] = [5_000, 10_000];

/**
 * Readers and writers at 70 % of what saturates, with imports and releases: `--minutes 60` is the long one, 3 the default.
 * Prints memory, p99 and failures of each part, and p99 by thirds of the time.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '3' } } });
  const partMs = (Number(values.minutes) * 60_000) / parts;
  if (!(partMs > 0)) throw new Error('--minutes 应是大于 0 的数');
  const filled = await startFilledSite({ novels, members });
  const { site, store, dataDir, novelIds, cookies } = filled;
  try {
    const load = mixedLoad(site.origin, novelIds, cookies);
    const rate = await findRate(load);
    const seen: Part[] = [];
    for (let part = 0; part < parts; part += 1) {
      const reading = load.keepUp(rate, partMs);
      await importNovel(dataDir, part);
      await releaseReader(store, dataDir, part);
      await reading;
      const { rss } = await site.memory();
      const measured = load.take();
      tell(measured, rss, part);
      seen.push({ ...measured, memory: rss });
    }
    load.close();
    return judge(seen);
  } finally {
    await filled.close();
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

/** Requests, failures and latencies of one part of the soak, and the server's memory at its end in bytes. */
type Part = Measured & { memory: number };

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

const tell = ({ requests, times, failed }: Measured, rss: number, part: number): void => {
  const answered = `p50 ${percentile(times, 50)} ms，p99 ${percentile(times, 99)} ms，失败 ${failed.length}`;
  console.log(`第 ${part + 1} 段：${requests} 请求，${answered}，内存 ${mebibytes(rss)} MB`);
  for (const failure of new Set(failed.slice(0, 100))) console.log(`  ${failure}`);
};

const judge = (seen: readonly Part[]): boolean => {
  const [second, last] = [seen[1], seen.at(-1)];
  const failed = seen.flatMap((part) => part.failed).length;
  const growth = (last?.memory ?? Number.NaN) / (second?.memory ?? Number.NaN);
  const thirds = [0, 1, 2].map((third) =>
    percentile(
      seen.slice((third * parts) / 3, ((third + 1) * parts) / 3).flatMap(({ times }) => times),
      99,
    ),
  );
  const memory = seen.map((part) => mebibytes(part.memory));
  const grown = `内存从第 2 段到最后 ${((growth - 1) * 100).toFixed(1)} %`;
  console.log(`内存 ${memory.at(0)} → ${memory.at(-1)} MB，${grown}；p99 三段 ${thirds.join('、')} ms；失败 ${failed}`);
  return failed === 0 && growth <= maxGrowth;
};
