import { setTimeout as wait } from 'node:timers/promises';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { watchWaits } from '../../server/testing/postgres/watch-waits.ts';
import { percentile } from '../bench/figures/percentile.ts';
import { startFilledSite } from './load/filled-site.ts';
import { findRate } from './load/find-rate.ts';
import { databaseOption } from './load/load-database.ts';
import { mixedLoad } from './load/mixed-load.ts';
import { watchOwnLoop } from './load/readers-and-writers.ts';
import { releaseReader } from './soak/changes.ts';

/** Bound of the p99 of pages in the seconds of all releases together. */
const boundMs = 500;

/** Time after an activation in which its pages are made anew. */
const settleMs = 5_000;

/** Time before the next release. */
const pauseMs = 2_000;

/** Time at that load before the first release: what was asked for by saturation is over then. */
const steadyMs = 20_000;

const [novels, members] = [200, 400];

/**
 * Activates one release after the other while the site has 70 % of the load that saturates it. Says for each what pages waited for, and
 * where it may come from: how late the site's event loop was, and the load's own; the processor time of the site; who waited for a lock or for
 * the disk in PostgreSQL. Only pages are judged, of all releases together.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const options = { ...databaseOption, releases: { type: 'string', default: '20' } } as const;
  const { values } = parseOptions(args, options, false);
  const releases = wholeNumber('releases', values.releases, 1);
  const filled = await startFilledSite({ novels, members }, values);
  const { site, store, novelIds, cookies } = filled;
  const load = mixedLoad(site.origin, novelIds, cookies);
  const times: number[] = [];
  const failed: string[] = [];
  try {
    const rate = await findRate(load);
    const end = performance.now() + steadyMs;
    await load.keepUp(rate, () => performance.now() >= end);
    const steady = load.take();
    failed.push(...steady.failed);
    console.log(
      `没有发布：页面 p99 ${percentile(steady.pageTimes, 99)} ms，全部请求 p99 ${percentile(steady.times, 99)} ms`,
    );
    for (let turn = 1; turn <= releases; turn += 1) {
      let isOver = false;
      const reading = load.keepUp(rate, () => isOver);
      await wait(pauseMs);
      load.take();
      await site.loop();
      const [own, waits, cpu, begun] = [watchOwnLoop(), watchWaits(store), await site.cpu(), performance.now()];
      await releaseReader(filled, turn);
      const releasedMs = performance.now() - begun;
      await wait(settleMs);
      const { maxMs, utilization } = await site.loop();
      const cores = ((await site.cpu()) - cpu) / 1_000 / (performance.now() - begun);
      const measured = load.take();
      isOver = true;
      await reading;
      times.push(...measured.pageTimes);
      failed.push(...measured.failed, ...load.take().failed);
      const pages = `${measured.pageTimes.length} 个页面 p50 ${percentile(measured.pageTimes, 50)}、p99 ${percentile(measured.pageTimes, 99)} ms，全部请求 p99 ${percentile(measured.times, 99)} ms`;
      const loops = `事件循环最晚 ${Math.round(maxMs)} ms、占用 ${Math.round(utilization * 100)} %（测量本身晚 ${own().max} ms）`;
      console.log(
        `第 ${turn} 次发布（${Math.round(releasedMs)} ms）：${pages}；${loops}；处理器 ${cores.toFixed(2)} 核；${await waits()}`,
      );
    }
  } finally {
    load.close();
    await filled.close();
  }
  const p99 = percentile(times, 99);
  const holds = failed.length === 0 && p99 <= boundMs;
  console.log(`${times.length} 个页面 p99 ${p99} ms（上限 ${boundMs}），失败 ${failed.length}${holds ? '' : ' ✗'}`);
  for (const failure of [...new Set(failed)].slice(0, 10)) console.log(`  ${failure}`);
  return holds;
};
