import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pages } from 'shared-api/paths';
import { percentile } from '../../bench/figures/percentile.ts';
import { memberWrite } from './mixed-load.ts';
import { type Asked, send } from './send.ts';

/** Pause of each between an answer and the next request. */
const pauseMs = 1_000;

export interface Measured {
  /** Milliseconds of each page. */
  pages: number[];
  /** Milliseconds of each write. */
  writes: number[];
  /** Answers other than 200, as `PATH: STATUS`. */
  failed: string[];
  /** Requests that were sent again, as the server had ended the connection that was kept. */
  again: number;
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
  const measured: Measured = { pages: [], writes: [], failed: [], again: 0 };
  const agent = new Agent({ keepAlive: true });
  let done = false;
  const over = work.finally(() => {
    done = true;
  });
  const read = async (number: number) => {
    const id = String(novelIds[number % novelIds.length]);
    const paths = [pages.home, pages.book(id), pages.chapter(`${id}-1`), pages.filter()];
    await wait((number / readers) * pauseMs);
    for (let turn = number; !done; turn += 1) {
      const path = paths[turn % paths.length] ?? pages.home;
      await timed(measured.pages, { path }, `10.1.${number}.1`);
    }
  };
  const write = async (cookie: string, number: number) => {
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
    await wait(pauseMs);
  };
  await Promise.all([...Array.from({ length: readers }, (_, number) => read(number)), ...cookies.map(write), over]);
  agent.destroy();
  return measured;
};

/** Prints what was measured. @param boundMs of the pages' p99 @returns whether that holds and nothing failed */
export const tellMeasured = (name: string, { pages, writes, failed, again }: Measured, boundMs: number): boolean => {
  const holds = failed.length === 0 && percentile(pages, 99) <= boundMs;
  const read = `${pages.length} 个页面 p50 ${percentile(pages, 50)}、p99 ${percentile(pages, 99)} ms`;
  const written = `${writes.length} 次写入 p50 ${percentile(writes, 50)}、p99 ${percentile(writes, 99)} ms`;
  console.log(`${name}：${read}，${written}，${failed.length} 次失败，${again} 次重发${holds ? '' : ' ✗'}`);
  for (const failure of [...new Set(failed)].slice(0, 10)) console.log(`  ${failure}`);
  return holds;
};
