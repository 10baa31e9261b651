import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { pages } from 'shared-api/paths';
import { percentile } from '../../bench/figures/percentile.ts';
import { memberWrite } from './mixed-load.ts';
import { type Asked, send } from './send.ts';

/**
 * Pause of each between an answer and the next request, on average: from half to one and a half of it. Were it the same each time, all who have
 * waited for one transaction would come at once ever after.
 */
const pauseMs = 1_000;

const pause = () => wait(pauseMs * (0.5 + Math.random()));

/** Time after which the event loop is looked at again: that long a delay is none. */
const loopResolutionMs = 1;

export interface Measured {
  /** Milliseconds of each page. */
  pages: number[];
  /** Milliseconds of each write. */
  writes: number[];
  /** Answers other than 200, as `PATH: STATUS`. */
  failed: string[];
  /** Requests that were sent again, as the server had ended the connection that was kept. */
  again: number;
  /** Milliseconds by which the event loop of those who measure was late itself: p99, and the most. */
  lateMs: { p99: number; max: number };
}

interface Load {
  origin: string;
  readers: number;
  /** Novels whose pages are read, and which members write about. */
  novelIds: readonly number[];
  /** One for each member who writes. */
  cookies: readonly string[];
}

/** Readers of the same few pages and members who write, each on a connection of their own, until a work is done. */
export const measureDuring = async (
  { origin, readers, novelIds, cookies }: Load,
  work: Promise<unknown>,
): Promise<Measured> => {
  const measured: Omit<Measured, 'lateMs'> = { pages: [], writes: [], failed: [], again: 0 };
  const lateness = watchOwnLoop();
  const agent = new Agent({ keepAlive: true });
  let done = false;
  const over = work.finally(() => {
    done = true;
  });
  const read = async (number: number) => {
    const id = String(novelIds[number % novelIds.length]);
    const paths = [pages.home, pages.book(id), pages.chapter(`${id}-1`), pages.filter()];
    await pause();
    for (let turn = number; !done; turn += 1) {
      const path = paths[turn % paths.length] ?? pages.home;
      await timed(measured.pages, { path }, `10.1.${number}.1`);
    }
  };
  const write = async (cookie: string, number: number) => {
    await pause();
    for (let turn = number; !done; turn += 1) {
      await timed(
        measured.writes,
        memberWrite(turn, String(novelIds[turn % novelIds.length]), cookie),
        `10.2.${number}.1`,
      );
    }
  };
  const timed = async (times: number[], asked: Asked, from: string) => {
    const begun = performance.now();
    const { failure, again } = await send(origin, agent, asked, from);
    times.push(performance.now() - begun);
    if (again) measured.again += 1;
    if (failure !== undefined) measured.failed.push(`${asked.path}: ${failure}`);
    await pause();
  };
  await Promise.all([...Array.from({ length: readers }, (_, number) => read(number)), ...cookies.map(write), over]);
  agent.destroy();
  return { ...measured, lateMs: lateness() };
};

/** Watches the event loop of this process. @returns a function that ends it, and says by how many milliseconds that was late */
export const watchOwnLoop = (): (() => Measured['lateMs']) => {
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
  loop.enable();
  const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6) - loopResolutionMs);
  return () => {
    loop.disable();
    return { p99: late(loop.percentile(99)), max: late(loop.max) };
  };
};

/** Prints what was measured. @param boundMs of the pages' p99 @returns whether that holds and nothing failed */
export const tellMeasured = (name: string, measured: Measured, boundMs: number): boolean => {
  const { pages, writes, failed, again, lateMs } = measured;
  const holds = failed.length === 0 && percentile(pages, 99) <= boundMs;
  const read = `${pages.length} 个页面 p50 ${percentile(pages, 50)}、p99 ${percentile(pages, 99)} ms`;
  const written = `${writes.length} 次写入 p50 ${percentile(writes, 50)}、p99 ${percentile(writes, 99)} ms`;
  const late = `测量本身晚 p99 ${lateMs.p99}、最多 ${lateMs.max} ms`;
  console.log(`${name}：${read}，${written}，${failed.length} 次失败，${again} 次重发，${late}${holds ? '' : ' ✗'}`);
  for (const failure of [...new Set(failed)].slice(0, 10)) console.log(`  ${failure}`);
  return holds;
};
