import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildApp } from '../../server/app.ts';
import { openStore } from '../../server/db/open-store.ts';
import { readEnvironment } from '../../server/environment.ts';
import { seedLibrary } from '../../server/importing/seed/seed-library.ts';
import { syntheticNovel } from '../../server/importing/seed/synthetic-novel.ts';
import { saveNovel } from '../../server/novels/saving/save-novel.ts';
import { builtReleases } from '../../server/releases/selection/built-releases.ts';
import { root } from '../project.ts';

const novels = 10_000;
const shape = { chapters: 3, characters: 300, seed: 1 };
const firstId = 1001;
/** The usual room, and room for a page of each novel, which that may not have. */
const cacheMegabytes = ['64', '256'];
const measuredMs = 30_000;
const updateEveryMs = 1_000;
const requestsAtOnce = 4;
/** Readers, each with an address of its own: no limit by address is what is measured. */
const readers = 60_000;

interface CacheCounts {
  hits: number;
  misses: number;
}

/** Share of pages from the cache while one novel a second is updated, with readers spread evenly over all novels, in each size of cache. */
export const measurePageCache = async (): Promise<void> => {
  for (const megabytes of cacheMegabytes) await measureWith(megabytes);
};

const measureWith = async (megabytes: string): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-bench-'));
  const store = await openStore({ dataDir });
  await seedLibrary(store, { novels, ...shape });
  const environment = readEnvironment({ NODE_ENV: 'production', DATA_DIR: dataDir, PAGE_CACHE_MB: megabytes });
  const app = await buildApp({ store, environment, releases: builtReleases(root, 'production'), logger: false });
  let asked = 0;
  const ask = async (novel: number) => {
    asked += 1;
    const address = asked % readers;
    const remoteAddress = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
    await app.inject({ url: `/book/${firstId + novel}`, headers: { 'accept-encoding': 'br' }, remoteAddress });
  };
  const counts = async (): Promise<CacheCounts> => {
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    const read = (name: string) => Number(new RegExp(`^shuhai_page_cache_${name}_total (\\d+)`, 'm').exec(body)?.[1]);
    return { hits: read('hits'), misses: read('misses') };
  };
  const inParallel = (work: () => Promise<void>) => Promise.all(Array.from({ length: requestsAtOnce }, work));
  try {
    let next = 0;
    await inParallel(async () => {
      while (next < novels) await ask(next++);
    });
    const before = await counts();
    const end = performance.now() + measuredMs;
    let updates = 0;
    const update = setInterval(() => {
      updates += 1;
      // One of those that are read, another each time.
      const { novel } = syntheticNovel(shape, (updates * 331) % novels, Date.now());
      void saveNovel(store, { ...novel, intro: `第 ${updates} 次更新` });
    }, updateEveryMs);
    await inParallel(async () => {
      while (performance.now() < end) {
        await ask(Math.floor(Math.random() * novels));
        // Pages from the cache never wait for anything: without this pause the updates would.
        await nextTurn();
      }
    });
    clearInterval(update);
    const after = await counts();
    const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
    const share = ((100 * hits) / (hits + misses)).toFixed(2);
    console.log(
      `${megabytes} MB，${novels} 部作品，每秒更新一部，共 ${updates} 次：${hits + misses} 页中 ${share} % 取自缓存`,
    );
  } finally {
    await app.close();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
