import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../server/db/open-store.ts';
import { activate } from '../../server/releases/activation/activate.ts';
import { newestActivation } from '../../server/releases/activation/activations.ts';
import { rollBack } from '../../server/releases/activation/roll-back.ts';
import { publishBuild } from '../../server/releases/publishing/publish.ts';
import type { ReleaseContext } from '../../server/releases/release-context.ts';
import { changeBuild } from '../../server/testing/builds/changed-build.ts';
import { root } from '../project.ts';
import { median } from './figures/alternate.ts';
import { benchLibrary } from './libraries/bench-library.ts';
import { takeOutAndBack, timeUntil } from './releases/out-and-back.ts';
import { setOf } from './releases/page-set.ts';
import { type Browsers, startBrowsers } from './releases/reading-browsers.ts';
import { type Clients, startClients } from './releases/reading-clients.ts';
import { type MeasuredProcess, startSite } from './servers/measured-process.ts';

const releases = 50;
/** Before anything is measured under readers: by then all is loaded, and the kept pages take what they may. */
const before = 10;
/** Numbers of activations after which memory is read, while the site is read. */
const betweenReadings = 5;
const rounds = 10;
const clientCount = 200;
const browserCount = 2;

/** Bounds: of the median time of an activation, and of the memory in use after all, as a share of that before. */
const limits = { seen: 1_000, heap: 1.05, process: 1.15 };

/** Size of the cache, small so that it is full before memory is measured. */
const pageCache = { PAGE_CACHE_MB: '4' };

const note = { by: 'bench', why: '' };

interface Bench {
  site: MeasuredProcess;
  context: ReleaseContext;
  folder: string;
}

/**
 * Fifty releases of the reader in a row, under readers who fetch every file that their pages name; before them account is taken
 * out, with a redirect, and brought back. They are published by
 * another process than the one that serves, and without a smoke test: that goes on beside the site and activates nothing.
 * @throws Error where a request failed, a set was mixed, or a limit was passed
 */
export const measureReleases = async (): Promise<void> => {
  const library = await benchLibrary();
  const site = await startSite(library.dataDir, pageCache);
  const store = await openStore(library);
  const folder = path.join(library.dataDir, 'releases');
  const bench: Bench = {
    site,
    folder: library.dataDir,
    context: { store, folder, smokeTest: async () => ({ problems: [], notes: [] }) },
  };
  const pages = ['/home', '/filter', '/search?keyword=a', `/book/${library.novelId}`, '/user/setting'];
  const addresses = [...pages, `/detail/${library.chapterId}`].map((page) => site.origin + page);
  const chapter = `${site.origin}/detail/${library.chapterId}`;
  try {
    const shellBefore = await shellHash(bench);
    const alone = await thereAndBack(bench);
    const readers = await underReaders(addresses, chapter, async () => {
      await releaseInTurn(bench, 0, before);
      const retired = await takeOutAndBack(site.origin, bench.context);
      return { ...(await releaseInTurn(bench, before, releases)), ...retired };
    });
    report({ ...readers, ...alone, sameShell: (await shellHash(bench)) === shellBefore });
  } finally {
    await store.close();
    await site.stop();
    await library.remove();
  }
};

/**
 * Publishes and activates changed builds one after the other.
 * @returns how long each took to be seen, in milliseconds, and the memory of the site before, meanwhile and after
 */
const releaseInTurn = async (bench: Bench, first: number, count: number) => {
  const seen: number[] = [];
  const memory = [await bench.site.memory()];
  for (let turn = first; turn < first + count; turn += 1) {
    const name = await publishChanged(bench, `build-${turn}`);
    seen.push(await timeUntilServed(bench, name, () => activate(bench.context, [name], note)));
    console.error(`${name}：${Math.round(seen.at(-1) ?? 0)} ms`);
    await wait(500);
    if (seen.length % betweenReadings === 0) memory.push(await bench.site.memory());
  }
  return { seen, memory };
};

/** The same while nobody else asks: then it is the site's own time. */
const thereAndBack = async (bench: Bench): Promise<{ there: number[]; back: number[] }> => {
  const times = { there: [] as number[], back: [] as number[] };
  for (let turn = 0; turn < rounds; turn += 1) {
    const target = (await newestActivation(bench.context.store))?.releases.reader ?? '';
    const name = await publishChanged(bench, `there-${turn}`);
    times.there.push(await timeUntilServed(bench, name, () => activate(bench.context, [name], note)));
    times.back.push(await timeUntilServed(bench, target, () => rollBack(bench.context, note)));
  }
  return times;
};

const publishChanged = async (bench: Bench, change: string): Promise<string> => {
  const folder = path.join(bench.folder, change);
  const name = await changeBuild(path.join(root, 'reader/dist/production'), folder, change);
  await publishBuild(bench.context, folder, note);
  return name;
};

/** Measures the time from asking for an activation until the origin answers a page that is made of it, in milliseconds. */
const timeUntilServed = async ({ site }: Bench, name: string, act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return timeUntil(start, async () => setOf(await (await fetch(`${site.origin}/home`)).text()).has(name));
};

const underReaders = async <Result>(addresses: string[], chapter: string, act: () => Promise<Result>) => {
  const clients = startClients(clientCount, addresses);
  const browsers = await startBrowsers(browserCount, chapter);
  try {
    return { ...(await act()), clients, browsers };
  } finally {
    await Promise.all([clients.stop(), browsers.stop()]);
  }
};

/** Over all files of the shell that the site serves. */
const shellHash = async ({ context }: Bench): Promise<string> => {
  const name = (await newestActivation(context.store))?.releases.shell ?? '';
  const files = path.join(context.folder, 'shell', name, 'files');
  const hash = createHash('sha256').update(name);
  for (const file of (await readdir(files)).sort()) hash.update(file).update(await readFile(path.join(files, file)));
  return hash.digest('hex');
};

/** The median of the first half of some readings and of the second: one reading alone is chance, ±15 % of the process. */
const halves = (readings: number[]): [number, number] => {
  const middle = Math.floor(readings.length / 2);
  return [median(readings.slice(0, middle)), median(readings.slice(-middle))];
};

type Readers = Awaited<ReturnType<typeof releaseInTurn>> &
  Awaited<ReturnType<typeof takeOutAndBack>> & { clients: Clients; browsers: Browsers };

const report = ({
  seen,
  clients,
  browsers,
  memory,
  there,
  back,
  out,
  backIn,
  sameShell,
}: Readers & { there: number[]; back: number[]; sameShell: boolean }): void => {
  const times = (all: number[]) => `中位 ${Math.round(median(all))} ms，最慢 ${Math.round(Math.max(...all))} ms`;
  const heap = halves(memory.map(({ heapUsed }) => heapUsed));
  const whole = halves(memory.map(({ rss }) => rss));
  const change = ([one, other]: [number, number]) =>
    `${(one / 1e6).toFixed(1)} → ${(other / 1e6).toFixed(1)} MB（${(100 * (other / one - 1)).toFixed(1)}%）`;
  console.log(`没有访客时，从启用到源站给出第一页：${times(there)}；退回：${times(back)}`);
  console.log(
    `访客之下把 account 下线：${Math.round(out)} ms 后地址转向；退回：${Math.round(backIn)} ms 后又有它的页面`,
  );
  console.log(`访客之下连续 ${seen.length} 次发布，从启用到给出第一页：${times(seen)}`);
  console.log(
    `${clientCount} 个客户端：${clients.pages} 页、${clients.files} 个文件，出错 ${clients.faults.length} 次`,
  );
  console.log(
    `${browserCount} 个浏览器：读了 ${browsers.chapters} 章，见过 ${browsers.sets.size} 个组合，出错 ${browsers.faults.length} 次`,
  );
  console.log(`前一半到后一半的中位：回收后的堆 ${change(heap)}，进程 ${change(whole)}`);
  console.log(`进程各次：${memory.map(({ rss }) => Math.round(rss / 1e6)).join('、')} MB`);
  console.log(`壳的文件前后${sameShell ? '逐字节相同' : '不同'}`);
  const faults = [
    ...clients.faults.slice(0, 5),
    ...browsers.faults.slice(0, 5),
    ...(Math.max(median(there), median(back)) > limits.seen ? [`超过 ${limits.seen} ms`] : []),
    ...(heap[1] > heap[0] * limits.heap ? ['堆增长超过 5%'] : []),
    ...(whole[1] > whole[0] * limits.process ? ['进程内存增长超过 15%'] : []),
    ...(sameShell ? [] : ['壳变了']),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
};
